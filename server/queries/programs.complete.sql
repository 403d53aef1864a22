-- POST /api/training-program/{id}/employees/complete
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = $2::uuid)
)
