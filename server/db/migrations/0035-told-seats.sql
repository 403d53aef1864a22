-- What people were told of their seats (product §84): a change of seat is one event that moves in the calendar, told by one
-- message, and nobody is told that a seat is lost of which they never heard.

alter table calendar_entries
  -- The session under whose UID calendars know this one: the first of those between which the seat was changed. Null: its own.
  add column uid_session_id uuid,
  -- The message that told this entry last, while calendars have it. Of those with the same UID at most one has it.
  add column told_by uuid,
  -- The transaction in which the person sat down or lost the seat last.
  add column changed_by xid8;

-- All that had gone out was told; the message is known only where it is still kept.
update calendar_entries c set told_by = coalesce((
    select m.id from messages m
    where m.session_id = c.session_id and m.person_id = c.person_id and m.kind in ('enrolled', 'promoted') and m.sent_at is not null
    order by m.created_at desc limit 1), c.session_id)
  where (not c.is_cancelled or exists (
      select from messages m where m.session_id = c.session_id and m.person_id = c.person_id
        and m.kind in ('seat-lost', 'session-cancelled') and m.next_at is not null))
    and not exists (
      select from messages m where m.session_id = c.session_id and m.person_id = c.person_id
        and m.kind in ('enrolled', 'promoted') and m.next_at is not null);

create or replace function cancel_calendar_entries(sessions uuid[], people uuid[]) returns void language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  lost record;
begin
  for lost in select * from unnest(sessions, people) as seat (session_id, person_id) loop
    update calendar_entries c
      set is_cancelled = true, sequence = c.sequence + 1, seat_changed_at = change_instant(), changed_at = change_instant(),
        changed_by = pg_current_xact_id(), last_told = null
      where c.session_id = lost.session_id and c.person_id = lost.person_id and not c.is_cancelled
        and exists (select from training_sessions s where s.id = lost.session_id and s.ends_at > change_instant())
        and not exists (
          select from attendance m
          where m.session_id = lost.session_id and m.person_id = lost.person_id and m.outcome is not null);
  end loop;
end $$;

-- Who loses a seat and takes another one of the program in the same transaction has changed it: the event moves, under its
-- UID. A SEQUENCE is later than each that the UID had before.
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
    select session_id, employee_id, program_id from changed where session_id is not null and standing <> 'left'
    except select session_id, employee_id, program_id from former where session_id is not null
  loop
    select coalesce(c.uid_session_id, c.session_id) into former_uid from calendar_entries c
      where c.person_id = taken.employee_id and c.program_id = taken.program_id and c.is_cancelled
        and c.changed_by = pg_current_xact_id()
      order by c.sequence desc limit 1;
    select max(c.sequence) into next_sequence from calendar_entries c
      where c.person_id = taken.employee_id and c.program_id = taken.program_id
        and coalesce(c.uid_session_id, c.session_id) = coalesce(former_uid, taken.session_id);
    insert into calendar_entries as kept (session_id, person_id, program_id, sequence, uid_session_id, seat_changed_at,
        changed_at, changed_by)
      values (taken.session_id, taken.employee_id, taken.program_id,
        -- The one that the change itself has given to the seat that was lost is told by nothing else.
        coalesce(next_sequence + case when former_uid is null then 1 else 0 end, 0),
        nullif(former_uid, taken.session_id), change_instant(), change_instant(), pg_current_xact_id())
      on conflict (session_id, person_id) do update
      set is_cancelled = false, sequence = excluded.sequence, uid_session_id = excluded.uid_session_id,
        seat_changed_at = excluded.seat_changed_at, changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where kept.is_cancelled;
  end loop;
  return null;
end $$;
