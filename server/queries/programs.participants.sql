-- POST /api/traing-programs/{id}/trainer/assigned
select (
  (
    select json_build_object(
      'users', coalesce(
        json_agg(
          json_build_object(
            'enrolled_employee', (
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
            ), 'training_completed', a.completed_at is not null,
            'status', status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz),
            'session', s.id
          )
          order by u.last_name, u.first_name, u.id
        ), '[]'
      )
    )
    from
      assignments a
      join programs p on p.id = a.program_id
      join users u on u.id = a.employee_id
      join training_sessions s on s.id = a.session_id
      left join departments d on d.id = u.department_id
      left join positions job on job.id = u.position_id
      left join sites site on site.id = u.site_id
      left join absences away on away.person_id = u.id
      and away.has_begun
      and is_active (u.standing)
    where
      a.program_id = $2::uuid
      and is_active (a.standing)
      and s.id = any ($3::uuid[])
      and (p.archived_at is null and s.trainer_id = $4::uuid)
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $2::uuid
    and p.archived_at is null
    and exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = $4::uuid)
)
