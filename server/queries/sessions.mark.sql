-- PUT /api/sessions/{id}/attendance
select true as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then not exists (
          select
          from users t
          where t.id = s.trainer_id and t.role = 'trainer' and t.deactivated_at is null
        )
        when $2::text in ('trainer') then s.trainer_id = $3::uuid
      end
    )
)
