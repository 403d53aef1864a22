-- Return (product §106): somebody who has left comes back under the same id, complete by the records that count today.

-- The seat in which they were complete may be somebody else's by now, or the session cancelled: the record tells where it
-- was.
create or replace function follow_newest_record() returns trigger language plpgsql as $$
begin
  if exists (select from programs where id = new.program_id and archived_at is null) then
    new.valid_until := newest_end(new.program_id, new.employee_id);
  end if;
  if new.session_id is not null and exists (
      select from training_sessions
      where id = new.session_id and (capacity is not null or cancelled_at is not null)) then
    new.session_id := null;
    new.enrolled_at := null;
  end if;
  return new;
end $$;

create or replace function keep_completions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
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
  -- What was answered is asked again by a renewal, which is the next cycle.
  if new.cycle > old.cycle then
    if new.cycle > old.cycle + 1 or old.completed_at is null or new.completed_at is not null
      or new.valid_until is null or exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle >= new.cycle
          and counts_as_done(r)) then
      perform refuse('assignments_completion_is_final', 'a completed training is opened by renewal or correction');
    end if;
  -- Or because its answer was revoked, which also takes back a renewal that has followed upon it; so does a period that
  -- makes the answer count for longer.
  elsif new.cycle < old.cycle or (old.completed_at is not null and new.completed_at is null) then
    if new.cycle < old.cycle - 1 or (new.cycle < old.cycle and old.completed_at is not null) or not exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle = new.cycle
          and case when new.completed_at is null then r.revoked_at is not null else counts_as_done(r) end) then
      perform refuse('assignments_completion_is_final', 'a completed training is opened by renewal or correction');
    end if;
  end if;
  return new;
end $$;

create or replace function refuse_changes_in_archived_programs() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  -- Whatever is no change of the person alone, as a new name or coming back is, or a reason that an erasure empties.
  select array_agg(distinct program_id) into touched from (
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
      cycle, due_at, due_because, opened_by, valid_until from changed
    where (program_id, employee_id) not in (select program_id, employee_id from former where standing = 'left')
    except
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
      cycle, due_at, due_because, opened_by, valid_until from former) t;
  perform from programs where id = any(touched) order by id for share;
  if exists (select from programs where id = any(touched) and archived_at is not null) then
    perform refuse('assignments_program_archived', 'the program is archived');
  end if;
  return null;
end $$;
