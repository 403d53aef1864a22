-- POST /api/training-program/{id}/employees/remind
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and (
      (case when $2::text in ('manager') then p.assigned_manager_id = $3::uuid end)
      or exists (select from people_below ($3::uuid, false) b where b.is_active)
    )
)
