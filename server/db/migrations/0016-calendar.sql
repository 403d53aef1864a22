-- Sessions in people's calendars (product §84): an entry for each session in which somebody sits or sat. Triggers keep it,
-- so that whatever gives or takes a seat also changes the calendar.

create table calendar_entries (
  session_id uuid not null references training_sessions (id) on delete cascade,
  person_id uuid not null references users (id),
  program_id uuid not null,
  -- RFC 5545's SEQUENCE: by it a calendar knows which of two states is the later one.
  sequence integer not null default 0,
  -- Whether the person has no seat there any more.
  is_cancelled boolean not null default false,
  -- When the person sat down or lost the seat last, which a message tells; other changes of the entry are not told by it.
  seat_changed_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (session_id, person_id)
);
create index calendar_entries_by_person on calendar_entries (person_id);
create index calendar_entries_by_seat_change on calendar_entries (seat_changed_at);

insert into calendar_entries (session_id, person_id, program_id, seat_changed_at, changed_at)
  select session_id, employee_id, program_id, enrolled_at, enrolled_at from assignments
  where session_id is not null and standing <> 'left';

-- What is loaded with seats tells when they were taken.
create function begin_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into calendar_entries (session_id, person_id, program_id, seat_changed_at, changed_at)
    select session_id, employee_id, program_id, enrolled_at, enrolled_at from added
    where session_id is not null and standing <> 'left'
    on conflict (session_id, person_id) do nothing;
  return null;
end $$;
create trigger assignments_begin_calendar after insert on assignments
  referencing new table as added for each statement execute function begin_calendar_entries();

-- A seat is told as lost until its session ends; who was marked there is told by the sheet. Each entry is looked up by its
-- key: joined with thousands at once, they are compared with each other.
create function cancel_calendar_entries(sessions uuid[], people uuid[]) returns void language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  lost record;
begin
  for lost in select * from unnest(sessions, people) as seat (session_id, person_id) loop
    update calendar_entries c
      set is_cancelled = true, sequence = c.sequence + 1, seat_changed_at = change_instant(), changed_at = change_instant()
      where c.session_id = lost.session_id and c.person_id = lost.person_id and not c.is_cancelled
        and exists (select from training_sessions s where s.id = lost.session_id and s.ends_at > change_instant())
        and not exists (
          select from attendance m
          where m.session_id = lost.session_id and m.person_id = lost.person_id and m.outcome is not null);
  end loop;
end $$;

create function change_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform cancel_calendar_entries(array_agg(lost.session_id), array_agg(lost.employee_id)) from (
    select session_id, employee_id from former where session_id is not null and completed_at is null
    except select session_id, employee_id from changed where session_id is not null) lost;
  insert into calendar_entries as kept (session_id, person_id, program_id, seat_changed_at, changed_at)
    select session_id, employee_id, program_id, change_instant(), change_instant() from (
      select session_id, employee_id, program_id from changed where session_id is not null and standing <> 'left'
      except select session_id, employee_id, program_id from former where session_id is not null) taken
    on conflict (session_id, person_id) do update
    set is_cancelled = false, sequence = kept.sequence + 1, seat_changed_at = excluded.seat_changed_at,
      changed_at = excluded.changed_at
    where kept.is_cancelled;
  return null;
end $$;
create trigger assignments_change_calendar after update on assignments
  referencing old table as former new table as changed for each statement execute function change_calendar_entries();

create function end_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform cancel_calendar_entries(array_agg(session_id), array_agg(employee_id)) from gone
    where session_id is not null and completed_at is null;
  return null;
end $$;
create trigger assignments_end_calendar after delete on assignments
  referencing old table as gone for each statement execute function end_calendar_entries();

create function move_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update calendar_entries set sequence = sequence + 1, changed_at = change_instant()
    where session_id = new.id and not is_cancelled;
  return null;
end $$;
create trigger training_sessions_move_calendar after update of starts_at, ends_at, location, join_url on training_sessions
  for each row when ((old.starts_at, old.ends_at, old.location, old.join_url)
    is distinct from (new.starts_at, new.ends_at, new.location, new.join_url))
  execute function move_calendar_entries();

-- Whoever is complete there keeps the session in the calendar.
create function archive_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform cancel_calendar_entries(array_agg(session_id), array_agg(employee_id)) from assignments
    where program_id = new.id and session_id is not null and completed_at is null and standing <> 'left';
  return null;
end $$;
create trigger programs_archive_calendar after update of archived_at on programs
  for each row when (old.archived_at is null and new.archived_at is not null)
  execute function archive_calendar_entries();

-- Where a calendar program fetches somebody's sessions; the address holds a token, of which a hash is kept.
create table calendar_feeds (
  person_id uuid primary key references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- It ends with the account.
create function end_calendar_feeds() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from calendar_feeds where person_id = new.id;
  return null;
end $$;
create trigger users_end_calendar_feeds after update of deactivated_at on users
  for each row when (old.deactivated_at is null and new.deactivated_at is not null)
  execute function end_calendar_feeds();
