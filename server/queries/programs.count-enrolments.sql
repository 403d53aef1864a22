-- POST /api/training-programs/{id}/enrollment-count

-- admin: the reply
select
  (
    (
      select json_build_object('count', coalesce(sum(c.enrolled + c.completed), 0))
      from
        programs p
        join training_sessions s on s.program_id = p.id
        join session_counts c on c.program_id = p.id
        and c.session_id = s.id
      where p.id = $1::uuid and s.id = any ($2::uuid[]) and true
    )
  )::text as answer

-- manager: the reply
select
  (
    (
      select json_build_object('count', coalesce(sum(c.enrolled + c.completed), 0))
      from
        programs p
        join training_sessions s on s.program_id = p.id
        join session_counts c on c.program_id = p.id
        and c.session_id = s.id
      where
        p.id = $1::uuid
        and s.id = any ($2::uuid[])
        and p.archived_at is null
        and p.assigned_manager_id = $3::uuid
    )
  )::text as answer

-- trainer: the reply
select
  (
    (
      select json_build_object('count', coalesce(sum(c.enrolled + c.completed), 0))
      from
        programs p
        join training_sessions s on s.program_id = p.id
        join session_counts c on c.program_id = p.id
        and c.session_id = s.id
      where
        p.id = $1::uuid
        and s.id = any ($2::uuid[])
        and (p.archived_at is null and s.trainer_id = $3::uuid)
    )
  )::text as answer

-- admin: only where
where exists (select from programs p where p.id = $1::uuid and true)

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $1::uuid and p.archived_at is null and p.assigned_manager_id = $3::uuid
  )

-- trainer: only where
where
  exists (
    select
    from programs p
    where
      p.id = $1::uuid
      and p.archived_at is null
      and exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = $3::uuid)
  )
