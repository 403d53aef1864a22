-- Somebody who is complete has a record, of the program or of another one that counts for it. PostgreSQL plans the statement once, maybe for one row of a young company,
-- and keeps the plan. A look-up by index for each row is as good for ten thousand; a join of the transition tables
-- isn't.
create or replace function completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from changed a where a.completed_at is not null and a.standing <> 'left' and (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) is null
      and not coalesce(still_answers(a.answered_by, a.program_id, a.employee_id), false)) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;
