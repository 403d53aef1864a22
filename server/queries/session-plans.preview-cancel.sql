-- POST /api/training-programs/{id}/sessions/{session}/cancel/preview
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then true
        when $2::text in ('manager') then p.assigned_manager_id = $3::uuid
      end
    )
)
