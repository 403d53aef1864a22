-- PUT /api/sessions/{id}/attendance
select true as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then true
        when $2::text in ('manager') then exists (
          select
          from programs p
          where p.id = s.program_id and p.assigned_manager_id = $3::uuid
        )
        when $2::text in ('trainer') then s.trainer_id = $3::uuid
      end
    )
)
