-- A person who loses a seat and takes another one of the program in the same transaction has changed it. The event
-- moves under its UID, and its SEQUENCE is later than each that the UID had before.
create or replace function change_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  taken record;
  former_uid uuid;
  next_sequence integer;
begin
  perform cancel_calendar_entries(array_agg(lost.session_id), array_agg(lost.employee_id)) from (
    select session_id, employee_id from former where session_id is not null and completed_at is null
    except select session_id, employee_id from changed where session_id is not null) lost;
  for taken in
    select seat.session_id, seat.employee_id, seat.program_id, q.part from (
      select session_id, employee_id, program_id from changed where session_id is not null and standing <> 'left'
      except select session_id, employee_id, program_id from former where session_id is not null) seat
    join session_parts q on q.session_id = seat.session_id
  loop
    select coalesce(c.uid_session_id, c.session_id) into former_uid from calendar_entries c
      where c.person_id = taken.employee_id and c.program_id = taken.program_id and c.is_cancelled
        and c.part = 1 and c.changed_by = pg_current_xact_id()
      order by c.sequence desc limit 1;
    -- A part that the former session didn't have moves nothing.
    select max(c.sequence) + case when former_uid is not null and bool_or(c.changed_by = pg_current_xact_id()) then 0 else 1 end
      into next_sequence from calendar_entries c
      where c.person_id = taken.employee_id and c.program_id = taken.program_id and c.part = taken.part
        and coalesce(c.uid_session_id, c.session_id) = coalesce(former_uid, taken.session_id);
    insert into calendar_entries as kept (session_id, person_id, program_id, part, sequence, uid_session_id, seat_changed_at,
        changed_at, changed_by)
      values (taken.session_id, taken.employee_id, taken.program_id, taken.part,
        -- The one that the change itself has given to the seat that was lost is told by nothing else.
        coalesce(next_sequence, 0),
        nullif(former_uid, taken.session_id), change_instant(), change_instant(), pg_current_xact_id())
      on conflict (session_id, person_id, part) do update
      set is_cancelled = false, sequence = excluded.sequence, uid_session_id = excluded.uid_session_id,
        seat_changed_at = excluded.seat_changed_at, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
        last_told = null
      where kept.is_cancelled;
  end loop;
  return null;
end $$;
