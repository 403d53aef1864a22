-- Longer than 3000 characters: it shows three people: the person, the line manager and the deputy.

-- GET /api/user/{id}
select (
  (
    select (
      case
        when $1::text in ('admin') then json_build_object(
          'user', detail.json, 'required', detail.required, 'is_below', detail.is_below,
          'certificate_names', array(
            select distinct coalesce(r.certified_name, r.person_name)
            from training_records r
            where r.person_id = u.id and r.decision = 'accepted' and r.person_name is not null
            order by 1
            limit 5
          ),
          'invitation', case
            when u.email is not null
            and not exists (
              select
              from audit_entries e
              where e.actor_id = u.id and e.action = 'sign-in'
            ) then coalesce(
              (
                select json_build_object(
                  'invited_at', iso_instant (m.created_at),
                  'expires_at', iso_instant (m.created_at + make_interval(mins => 10080))
                )
                from messages m
                where m.person_id = u.id and m.kind = 'invitation'
                order by m.created_at desc
                limit 1
              ), json_build_object('invited_at', null, 'expires_at', null)
            )
          end
        )
        when $1::text in ('manager', 'trainer', 'employee') then json_build_object('user', detail.json, 'required', detail.required, 'is_below', detail.is_below)
      end
    )
    from
      users u
      left join departments d on d.id = u.department_id
      left join positions job on job.id = u.position_id
      left join sites site on site.id = u.site_id
      left join absences away on away.person_id = u.id
      and away.has_begun
      and is_active (u.standing)
      cross join lateral (
        select
          case
            when ($1::text = 'admin') then 1
            when u.id = $2::uuid then 2
            when ("u".deactivated_at is null and "u".suspended_at is null)
            and u.id <> $2::uuid
            and exists (
              select
              from line_above (u.id) l
              where l.id = $2::uuid or l.deputy_id = $2::uuid
            ) then 3
            when (
              ($1::text = 'manager')
              and ("u".deactivated_at is null and "u".suspended_at is null)
              and exists (
                select
                from assignments theirs join programs p on p.id = theirs.program_id
                where
                  theirs.employee_id = u.id
                  and p.archived_at is null
                  and p.assigned_manager_id = $2::uuid
              )
            ) then 4
            when true then 5
          end as place
        offset 0
      ) reader
      cross join lateral (
        select
          (
            select row_to_json(r)
            from (
              select
                u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                coalesce(u.email, '') as "email", u.login as "login",
                u.background_color as "background_color", place_json (d.id, d.name) as "department",
                place_json (job.id, job.name) as "position", place_json (site.id, site.name) as "site",
                case when away.person_id is not null then 'away' else state_of (u.standing)
                end as "state", away.until_day as "away_until",
                (select row_to_json(r) from (select u.role as "_id", u.role as "name") r) as "role",
                case when reader.place <= 2 then u.external_id
                end as "external_id", case when reader.place <= 2 then u.source
                end as "source", case when reader.place <= 4 then u.joined_on
                end as "joined_on", case when reader.place <= 2 then u.tags else '{}'
                end as "tags", 'employee' as "kind", case when reader.place <= 4 then u.position_since
                end as "position_since",
                case when reader.place <= 4 then (
                  select (
                    select row_to_json(r)
                    from (
                      select
                        u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                        coalesce(u.email, '') as "email", u.login as "login",
                        u.background_color as "background_color", place_json (d.id, d.name) as "department",
                        place_json (job.id, job.name) as "position",
                        place_json (site.id, site.name) as "site",
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
                )
                end as "line_manager", case when reader.place <= 2 then u.line_manager_pending
                end as "line_manager_pending",
                case when reader.place <= 4 then (
                  select (
                    select row_to_json(r)
                    from (
                      select
                        u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                        coalesce(u.email, '') as "email", u.login as "login",
                        u.background_color as "background_color", place_json (d.id, d.name) as "department",
                        place_json (job.id, job.name) as "position",
                        place_json (site.id, site.name) as "site",
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
                )
                end as "deputy", case when reader.place <= 4 then u.deputy_until
                end as "deputy_until", case when reader.place <= 2 then iso_instant (u.suspended_at)
                end as "suspended_at",
                case
                  when reader.place <= 2 then (
                    select coalesce(json_agg(r), '[]')
                    from (
                      select
                        x.alias_id as "_id", alias.first_name as "first_name", alias.last_name as "last_name",
                        iso_instant (x.since) as "at", case when reader.place <= 1 then x.because
                        end as "because"
                      from same_people x join users alias on alias.id = x.alias_id
                      where x.person_id = u.id
                      order by x.since, x.alias_id
                    ) r
                  )
                  else '[]'
                end as "same_as",
                case when reader.place <= 3 then (
                  select json_build_object('from', x.from_day, 'until', x.until_day, 'kind', x.kind)
                  from absences x
                  where x.person_id = u.id
                )
                end as "away"
            ) r
          ) as json,
          (
            select json_build_object(
              'done', count(*) filter (where a.completed_at is not null)::int, 'total', count(*)::int
            )
            from
              programs_of_position (u.position_id) required
              left join assignments a on a.program_id = required.program_id
              and a.employee_id = u.id
            where
              reader.place <= 4
              and not exists (
                select
                from exemptions x
                where x.program_id = required.program_id and x.person_id = u.id
              )
            having count(*) > 0
          ) as required, ("u".deactivated_at is null and "u".suspended_at is null)
          and u.id <> $2::uuid
          and exists (
            select
            from line_above (u.id) l
            where l.id = $2::uuid or l.deputy_id = $2::uuid
          ) as is_below
      ) detail
    where
      u.id = $3::uuid
      and u.deactivated_at is null
      and not exists (select from same_people x where x.alias_id = u.id)
  )
)::text as answer
where exists (
  select
  from users u
  where
    u.id = $3::uuid
    and (
      case
        when $1::text in ('admin') then u.deactivated_at is null
        and not exists (select from same_people x where x.alias_id = u.id)
        when $1::text in ('manager') then ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          u.id = $2::uuid
          or exists (select from line_above (u.id) l where l.id = $2::uuid or l.deputy_id = $2::uuid)
          or exists (
            select
            from programs p
            where p.archived_at is null and p.assigned_manager_id = $2::uuid
          )
        )
        when $1::text in ('trainer', 'employee') then (
          "u".deactivated_at is null
          and "u".suspended_at is null
        )
        and (
          u.id = $2::uuid
          or exists (select from line_above (u.id) l where l.id = $2::uuid or l.deputy_id = $2::uuid)
        )
      end
    )
)
