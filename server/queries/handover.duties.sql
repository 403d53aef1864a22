-- Longer than 3000 characters: it shows people twice, and looks for those who are free in two places: where they teach and where they sit.

-- GET /api/user/{id}/duties
select (
  json_build_object(
    'programs', (
      select coalesce(json_agg(r), '[]')
      from (
        select p.id as "_id", p.title as "title"
        from programs p
        where p.assigned_manager_id = $1::uuid and p.archived_at is null
        order by p.deadline, p.title, p.id
      ) r
    ),
    'sessions', (
      select coalesce(json_agg(r), '[]')
      from (
        select
          s.id as "_id", iso_instant (s.starts_at) as "start_time",
          (select r from (select p.id as "_id", p.title as "title") r) as "program",
          (
            select coalesce(
              json_agg(
                (
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
                order by u.teaches desc, u.last_name, u.first_name, u.id
              ), '[]'
            )
            from
              (
                select u.*
                from
                  (values (true), (false) ) wanted (teaches)
                  cross join lateral (
                    select u.*, wanted.teaches
                    from users u
                    where
                      u.standing = 'trainer'
                      and ("u".deactivated_at is null and "u".suspended_at is null)
                      and u.id <> $1::uuid
                      and wanted.teaches = exists (
                        select
                        from training_sessions own
                        where own.program_id = s.program_id and own.trainer_id = u.id
                      )
                      and not exists (
                        select
                        from (
                          select o.id, o.program_id
                          from training_sessions o join programs other on other.id = o.program_id
                          where
                            o.trainer_id = "u"."id"
                            and o.id <> s.id
                            and o.cancelled_at is null
                            and other.archived_at is null
                            and o.starts_at < s.ends_at
                            and s.starts_at < o.ends_at
                            and (s.part_count + o.part_count = 2 or parts_meet (s.id, o.id))
                          union
                          select o.id, o.program_id
                          from
                            assignments held
                            join training_sessions o on o.id = held.session_id
                            join programs other on other.id = o.program_id
                          where
                            held.employee_id = "u"."id"
                            and held.completed_at is null
                            and o.cancelled_at is null
                            and other.archived_at is null
                            and o.starts_at < s.ends_at
                            and s.starts_at < o.ends_at
                            and (s.part_count + o.part_count = 2 or parts_meet (s.id, o.id))
                        ) busy
                      )
                      and not exists (
                        select
                        from
                          absences x
                          join session_parts q on q.session_id = s.id
                          and q.starts_at between x.begins_at and x.ends_at
                        where x.person_id = u.id
                      )
                    order by u.last_name, u.first_name, u.id
                    limit 5
                  ) u
                order by u.teaches desc, u.last_name, u.first_name, u.id
                limit 5
              ) u
              left join departments d on d.id = u.department_id
              left join positions job on job.id = u.position_id
              left join sites site on site.id = u.site_id
              left join absences away on away.person_id = u.id
              and away.has_begun
              and is_active (u.standing)
          ) as "suggestions"
        from training_sessions s join programs p on p.id = s.program_id and p.archived_at is null
        where s.trainer_id = $1::uuid and s.cancelled_at is null and not (s.ends_at <= $2::timestamptz)
        order by s.starts_at, p.title, s.id
      ) r
    ),
    'people', (
      select coalesce(
        json_agg(
          (
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
          order by u.last_name, u.first_name, u.id
        ), '[]'
      )
      from
        users u
        left join departments d on d.id = u.department_id
        left join positions job on job.id = u.position_id
        left join sites site on site.id = u.site_id
        left join absences away on away.person_id = u.id
        and away.has_begun
        and is_active (u.standing)
      where u.line_manager_id = $1::uuid and ("u".deactivated_at is null and "u".suspended_at is null)
    )
  )
)::text as answer
where exists (
  select
  from users u
  where
    u.id = $1::uuid
    and u.deactivated_at is null
    and not exists (select from same_people x where x.alias_id = u.id)
)
