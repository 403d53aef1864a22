-- Somebody who becomes complete has a record: see `completions_have_records`.
create or replace function new_completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from (
      select program_id, employee_id, answered_by from changed where completed_at is not null
      except select program_id, employee_id, answered_by from former where completed_at is not null
      -- Somebody who comes back has no answer any more, and their training ends in the same transaction.
      except select program_id, employee_id, null from former where completed_at is not null) a
    where (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) is null
      and not coalesce(still_answers(a.answered_by, a.program_id, a.employee_id), false)) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;
