-- GET /api/dashboard/expiring
select (
  json_build_object(
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
                end as "state", away.until_day as "away_until",
                (select r from (select a.program_id as "_id", a.title as "title") r) as "program",
                a.valid_until as "valid_until"
            ) r
          )
          order by a.valid_until, a.last_name, a.first_name, u.id, a.title
        ), '[]'
      )
      from
        (
          select a.*, p.title
          from
            (
              select *
              from programs p
              where p.archived_at is null and p.assigned_manager_id = $1::uuid and p.archived_at is null
            ) p
            cross join lateral (
              (
                select a.*
                from assignments a
                where
                  a.program_id = p.id
                  and a.completed_at is not null
                  and is_active (a.standing)
                  and a.valid_until >= ($2::timestamptz at time zone 'Etc/GMT+6')::date
                order by a.valid_until
                limit coalesce($3, 5)
              )
              union all
              (
                select a.*
                from assignments a
                where
                  a.program_id = p.id
                  and a.completed_at is null
                  and is_active (a.standing)
                  and a.valid_until >= ($2::timestamptz at time zone 'Etc/GMT+6')::date
                order by a.valid_until
                limit coalesce($3, 5)
              )
            ) a
          order by a.valid_until, a.last_name, a.first_name, a.employee_id, p.title
          limit coalesce($3, 5)
        ) a
        join users u on u.id = a.employee_id
        left join departments d on d.id = u.department_id
        left join positions job on job.id = u.position_id
        left join sites site on site.id = u.site_id
        left join absences away on away.person_id = u.id
        and away.has_begun
        and is_active (u.standing)
    )
  )
)::text as answer
