-- GET /api/sessions/{id}/message
select (
  (
    select json_build_object(
      'people', count(u.email)::int, 'without_email', (count(*) - count(u.email))::int,
      'left_today', (
        select 3 - count(*)::int
        from session_messages w
        where w.session_id = $1::uuid and w.day = ($2::timestamptz at time zone 'Etc/GMT+6')::date
      )
    )
    from
      training_sessions s
      join assignments a on a.program_id = s.program_id
      and a.session_id = s.id
      and is_active (a.standing)
      join users u on u.id = a.employee_id
    where s.id = $1::uuid
  )
)::text as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $1::uuid
    and (
      case
        when $3::text in ('admin') then true
        when $3::text in ('manager') then exists (
          select
          from programs p
          where p.id = s.program_id and p.assigned_manager_id = $4::uuid
        )
        when $3::text in ('trainer') then s.trainer_id = $4::uuid
      end
    )
)
