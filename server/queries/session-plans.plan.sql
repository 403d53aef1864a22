-- POST /api/training-program/{id}/plan
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and p.completes_by = 'session'
    and (
      case
        when $2::text in ('admin') then true
        when $2::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $3::uuid
      end
    )
)
