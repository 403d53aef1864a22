-- POST /api/training-programs/{id}/enrollment-count
select (
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
      and (
        case
          when $3::text in ('admin') then true
          when $3::text in ('manager') then p.archived_at is null
          and p.assigned_manager_id = $4::uuid
          when $3::text in ('trainer') then (p.archived_at is null and s.trainer_id = $4::uuid)
          when $3::text in ('employee') then false
        end
      )
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and (
      case
        when $3::text in ('admin') then true
        when $3::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $4::uuid
        when $3::text in ('trainer') then p.archived_at is null
        and exists (
          select
          from training_sessions own
          where own.program_id = p.id and own.trainer_id = $4::uuid
        )
      end
    )
)
