-- A completed training stays as it is, and with its person. It opens by the next cycle, or if no record answers it
-- any more: because the record was revoked, has expired, or is that of another account. The company's day may be
-- ahead of the one in UTC by fourteen hours.
create or replace function keep_completions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- A record answered it at once, and the change that made it is undone.
    if exists (
      select from undoable_changes c
      where c.undone_by = pg_current_xact_id() and c.made_at = old.assigned_at and old.employee_id = any(c.person_ids)) then
      return old;
    end if;
    perform refuse('assignments_completion_is_final', 'a completed training stays');
  end if;
  if (new.program_id, new.employee_id, new.assigned_at, new.assigned_by)
    is distinct from (old.program_id, old.employee_id, old.assigned_at, old.assigned_by) then
    perform refuse('assignments_completion_is_final', 'an assignment stays with its person');
  end if;
  if old.completed_at is not null and new.completed_at is not null then
    if (new.completed_at, new.completed_by, new.cycle, new.due_at, new.due_because,
        coalesce(new.due_reason, old.due_reason), new.opened_by)
      is distinct from (old.completed_at, old.completed_by, old.cycle, old.due_at,
        old.due_because, old.due_reason, old.opened_by)
      -- Somebody who comes back may lose a seat.
      or not (old.standing = 'left' and new.session_id is null)
        and (new.session_id, new.enrolled_at) is distinct from (old.session_id, old.enrolled_at) then
      perform refuse('assignments_completion_is_final', 'a completed training stays as it is');
    end if;
    return new;
  end if;
  -- A renewal asks for the training again, and is the next cycle. So does a new version of a reading.
  if new.cycle > old.cycle then
    if new.cycle > old.cycle + 1 or old.completed_at is null or new.completed_at is not null
      or (new.valid_until is null and new.opened_by <> 'version') or exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle >= new.cycle
          and counts_as_done(r)) then
      perform refuse('assignments_completion_is_final', 'a completed training is opened by renewal or correction');
    end if;
  -- Or its answer was that of another account, or was revoked, which also takes back the renewal that followed it. So does
  -- a period that makes the answer count for longer.
  elsif new.cycle < old.cycle or (old.completed_at is not null and new.completed_at is null) then
    if new.cycle = old.cycle and not exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle = new.cycle
          and counts_as_done(r)
          and (r.valid_until is null or r.valid_until >= ((change_instant() + interval '14 hours') at time zone 'UTC')::date))
      -- The answer of another program is gone, or was none.
      and not coalesce(still_answers(old.answered_by, old.program_id, old.employee_id), false) then
      return new;
    end if;
    -- So does one of another program, which is gone or counts for longer.
    if new.cycle = old.cycle - 1 and old.completed_at is null and old.answered_by is not null
      and (new.completed_at is not null or new.answered_by is distinct from old.answered_by) then
      return new;
    end if;
    if new.cycle < old.cycle - 1 or (new.cycle < old.cycle and old.completed_at is not null) or not exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle = new.cycle
          and case when new.completed_at is null then r.revoked_at is not null else counts_as_done(r) end) then
      perform refuse('assignments_completion_is_final', 'a completed training is opened by renewal or correction');
    end if;
  end if;
  return new;
end $$;
