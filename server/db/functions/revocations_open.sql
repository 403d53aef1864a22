-- A record that is revoked opens the trainings that it answered, in the same transaction; unless nothing is asked any
-- more, or another record answers.
create or replace function revocations_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from assignments a join programs p on p.id = a.program_id
    where a.employee_id = new.person_id and (a.program_id = new.program_id or a.answered_by = new.id)
      and a.completed_at is not null
      and a.standing <> 'left' and p.archived_at is null
      and not exists (select from training_records r
        where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r))
      and not coalesce(still_answers(a.answered_by, a.program_id, a.employee_id), false)) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;
