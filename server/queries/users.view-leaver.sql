-- Longer than 3000 characters: the same as users.view.

-- GET /api/user/{id}/restore
select (
  (
    select json_build_object(
      'user', (
        select row_to_json(r)
        from (
          select
            u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
            coalesce(u.email, '') as "email", u.login as "login", u.background_color as "background_color",
            place_json (d.id, d.name) as "department", place_json (job.id, job.name) as "position",
            place_json (site.id, site.name) as "site",
            case when away.person_id is not null then 'away' else state_of (u.standing)
            end as "state", away.until_day as "away_until",
            (select row_to_json(r) from (select u.role as "_id", u.role as "name") r) as "role",
            u.external_id as "external_id", u.source as "source", u.joined_on as "joined_on",
            u.tags as "tags", 'employee' as "kind", u.position_since as "position_since",
            (
              select (
                select row_to_json(r)
                from (
                  select
                    u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                    coalesce(u.email, '') as "email", u.login as "login",
                    u.background_color as "background_color", place_json (d.id, d.name) as "department",
                    place_json (job.id, job.name) as "position", place_json (site.id, site.name) as "site",
                    case when away.person_id is not null then 'away' else state_of (u.standing)
                    end as "state", away.until_day as "away_until"
                ) r
              )
              from
                (select u.line_manager_id as wanted) other
                join users u on u.id = other.wanted
                left join departments d on d.id = u.department_id
                left join positions job on job.id = u.position_id
                left join sites site on site.id = u.site_id
                left join absences away on away.person_id = u.id
                and away.has_begun
                and is_active (u.standing)
            ) as "line_manager", u.line_manager_pending as "line_manager_pending",
            (
              select (
                select row_to_json(r)
                from (
                  select
                    u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                    coalesce(u.email, '') as "email", u.login as "login",
                    u.background_color as "background_color", place_json (d.id, d.name) as "department",
                    place_json (job.id, job.name) as "position", place_json (site.id, site.name) as "site",
                    case when away.person_id is not null then 'away' else state_of (u.standing)
                    end as "state", away.until_day as "away_until"
                ) r
              )
              from
                (select u.deputy_id as wanted) other
                join users u on u.id = other.wanted
                left join departments d on d.id = u.department_id
                left join positions job on job.id = u.position_id
                left join sites site on site.id = u.site_id
                left join absences away on away.person_id = u.id
                and away.has_begun
                and is_active (u.standing)
            ) as "deputy", u.deputy_until as "deputy_until", iso_instant (u.suspended_at) as "suspended_at",
            (
              select coalesce(json_agg(r), '[]')
              from (
                select
                  x.alias_id as "_id", alias.first_name as "first_name", alias.last_name as "last_name",
                  iso_instant (x.since) as "at", x.because as "because"
                from same_people x join users alias on alias.id = x.alias_id
                where x.person_id = u.id
                order by x.since, x.alias_id
              ) r
            ) as "same_as",
            (
              select json_build_object('from', x.from_day, 'until', x.until_day, 'kind', x.kind)
              from absences x
              where x.person_id = u.id
            ) as "away"
        ) r
      ), 'left_at', iso_instant (u.deactivated_at),
      'taken', array_to_json(
        array_remove(
          array[
            case when exists (
              select
              from users other
              where
                other.deactivated_at is null
                and lower(btrim(normalize(other.email, nfc))) = lower(btrim(normalize(u.email, nfc)))
            ) then 'email'
            end,
            case when exists (
              select
              from users other
              where other.deactivated_at is null and lower(other.login) = lower(u.login)
            ) then 'login'
            end,
            case when exists (
              select
              from users other
              where
                other.deactivated_at is null
                and same_name (other.external_id) = same_name (u.external_id)
            ) then 'external_id'
            end
          ], null
        )
      )
    )
    from
      users u
      left join departments d on d.id = u.department_id
      left join positions job on job.id = u.position_id
      left join sites site on site.id = u.site_id
      left join absences away on away.person_id = u.id
      and away.has_begun
      and is_active (u.standing)
    where
      u.id = $1::uuid
      and u.deactivated_at is not null
      and not (u.email is not distinct from 'erased-' || u.id || '@invalid')
  )
)::text as answer
where exists (
  select
  from users u
  where u.id = $1::uuid and not exists (select from same_people x where x.alias_id = u.id)
)
