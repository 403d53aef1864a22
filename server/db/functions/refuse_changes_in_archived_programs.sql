-- No training of an archived program changes.
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
