-- POST /api/training-programs/{id}/wait
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and p.completes_by = 'session'
    and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
)
