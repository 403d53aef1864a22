-- A sheet stays. A mark that led to a record that counts is final, and so is the time of a check-in.
create or replace function keep_attendance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('attendance_stays', 'a sheet stays');
  end if;
  if (new.session_id, new.person_id, new.program_id) is distinct from (old.session_id, old.person_id, old.program_id)
    or (old.outcome = 'attended' and (new.outcome, new.minutes, new.score, new.marked_by, new.marked_at,
        coalesce(new.note, old.note))
      is distinct from (old.outcome, old.minutes, old.score, old.marked_by, old.marked_at, old.note)
      and exists (select from training_records r
        where r.person_id = old.person_id and r.program_id = old.program_id and r.session_id = old.session_id
          and counts_as_done(r)))
    or (old.outcome is not null and new.outcome is null)
    or (old.checked_in_at is not null and new.checked_in_at is distinct from old.checked_in_at) then
    perform refuse('attendance_stays', 'a sheet stays as it is');
  end if;
  return new;
end $$;
