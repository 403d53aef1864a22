-- POST /api/training-program/{id}/acknowledge
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
)
