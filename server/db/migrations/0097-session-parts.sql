-- The parts of a session (product §123): one row for each session of before. Clashes, calendars and what people are told go
-- by them.
create table session_parts (
  session_id uuid not null references training_sessions (id) on delete cascade,
  part integer not null check (part between 1 and 12),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  location text,
  join_url text,
  primary key (session_id, part),
  constraint session_parts_end_after_start check (ends_at > starts_at)
);
create index session_parts_by_start on session_parts (starts_at);
create trigger session_parts_as_nfc before insert or update on session_parts for each row
  when (new.location is not nfc normalized) execute function keep_nfc();

alter table training_sessions
  add column part_count integer not null default 1,
  -- When the last part starts. A seat is one in time if that is.
  add column last_starts_at timestamptz;
-- It changes nothing that anybody is told, and archived programs have it, too.
alter table training_sessions disable trigger user;
update training_sessions set last_starts_at = starts_at;
alter table training_sessions enable trigger user;
insert into session_parts (session_id, part, starts_at, ends_at, location, join_url)
  select id, 1, starts_at, ends_at, location, join_url from training_sessions;

-- Each part is an event of its own.
alter table calendar_entries add column part integer not null default 1;
alter table calendar_entries drop constraint calendar_entries_pkey, add primary key (session_id, person_id, part);
alter table teaching_entries add column part integer not null default 1;
alter table teaching_entries drop constraint teaching_entries_pkey, add primary key (session_id, person_id, part);

-- Until this release defines its functions, the former ones would keep neither.
create or replace function part_state(q session_parts) returns jsonb language sql stable as $$
  select jsonb_build_object('starts_at', iso_instant(q.starts_at), 'ends_at', iso_instant(q.ends_at),
    'location', q.location, 'join_url', q.join_url)
$$;

create or replace function keep_sessions() returns trigger language plpgsql as $$
begin
  if new.ends_at is null then
    select new.starts_at + make_interval(mins => duration_minutes) into new.ends_at
      from programs where id = new.program_id;
  end if;
  if new.part_count = 1 then new.last_starts_at := new.starts_at; end if;
  if tg_op = 'UPDATE' then
    if old.cancelled_at is not null and (
        new.program_id, new.trainer_id, new.starts_at, new.ends_at, new.part_count, new.capacity, new.location, new.join_url,
        new.cancelled_at, new.cancelled_by, coalesce(new.cancel_reason, old.cancel_reason))
      is distinct from (
        old.program_id, old.trainer_id, old.starts_at, old.ends_at, old.part_count, old.capacity, old.location, old.join_url,
        old.cancelled_at, old.cancelled_by, old.cancel_reason) then
      perform refuse('training_sessions_cancelled_stays', 'a cancelled session stays as it is');
    end if;
    if new.cancelled_at is not null and old.cancelled_at is null then
      perform from programs where id = new.program_id for no key update;
      if exists (select from assignments where session_id = new.id and standing <> 'left') then
        perform refuse('training_sessions_cancelled', 'nobody sits in a cancelled session');
      end if;
    end if;
  end if;
  if new.capacity is null then
    new.seats_taken := null;
  elsif tg_op = 'UPDATE' and old.capacity is null then
    -- A change that enrols somebody without a capacity locks the program, and not the session.
    perform from programs where id = new.program_id for no key update;
    select count(*) into new.seats_taken from assignments where session_id = new.id and standing <> 'left';
  else
    new.seats_taken := coalesce(new.seats_taken, 0);
  end if;
  return new;
end $$;

create or replace function keep_only_part() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.part_count = 1 then
    insert into session_parts as kept (session_id, part, starts_at, ends_at, location, join_url)
      values (new.id, 1, new.starts_at, new.ends_at, new.location, new.join_url)
      on conflict (session_id, part) do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, location = excluded.location,
        join_url = excluded.join_url
      where (kept.starts_at, kept.ends_at, kept.location, kept.join_url)
        is distinct from (excluded.starts_at, excluded.ends_at, excluded.location, excluded.join_url);
  end if;
  if tg_op = 'UPDATE' and old.part_count > new.part_count then
    delete from session_parts where session_id = new.id and part > new.part_count;
  end if;
  return null;
end $$;

create or replace function refuse_unfit_parts() returns trigger language plpgsql as $$
declare
  of_session uuid;
begin
  if tg_table_name = 'training_sessions' then of_session := new.id;
  elsif tg_op = 'DELETE' then of_session := old.session_id;
  else of_session := new.session_id; end if;
  if exists (
    select from training_sessions s cross join lateral (
      select count(*) as parts, max(part) as last_part, min(starts_at) as starts_at, max(starts_at) as last_starts_at,
        max(ends_at) as ends_at, bool_or(starts_at < former_end) as overlaps
      from (
        select part, starts_at, ends_at, lag(ends_at) over (order by part) as former_end
        from session_parts where session_id = s.id) each) there
    where s.id = of_session and (
      (there.parts, there.last_part, there.starts_at, there.last_starts_at, there.ends_at)
        is distinct from (s.part_count::bigint, s.part_count, s.starts_at, s.last_starts_at, s.ends_at)
      or there.overlaps or there.ends_at > there.starts_at + interval '368 days')) then
    perform refuse('session_parts_fit', 'the parts of a session are in order and fit it');
  end if;
  return null;
end $$;

create or replace function move_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.part = 1 then return null; end if;
    insert into calendar_entries as kept (session_id, person_id, program_id, part, uid_session_id, seat_changed_at,
        changed_at, last_told)
      select c.session_id, c.person_id, c.program_id, new.part, c.uid_session_id, c.seat_changed_at, change_instant(), '{}'
      from calendar_entries c where c.session_id = new.session_id and c.part = 1 and not c.is_cancelled
      order by c.person_id
      on conflict (session_id, person_id, part) do update
      set is_cancelled = false, sequence = kept.sequence + 1, uid_session_id = excluded.uid_session_id,
        changed_at = excluded.changed_at,
        last_told = nullif(coalesce(kept.last_told, excluded.last_told), part_state(new));
  elsif tg_op = 'DELETE' then
    update calendar_entries
      set is_cancelled = true, sequence = sequence + case when is_cancelled then 0 else 1 end,
        changed_at = change_instant(), last_told = coalesce(last_told, part_state(old))
      where session_id = old.session_id and part = old.part;
  else
    update calendar_entries
      set sequence = sequence + 1, changed_at = change_instant(),
        last_told = nullif(coalesce(last_told, part_state(old)), part_state(new))
      where session_id = new.session_id and part = new.part and not is_cancelled;
  end if;
  -- A session of one part notes it by itself (note_moved_session).
  if found then
    update training_sessions set is_unpublished = true
      where id = case when tg_op = 'DELETE' then old.session_id else new.session_id end and not is_unpublished;
  end if;
  return null;
end $$;

create or replace function begin_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into calendar_entries (session_id, person_id, program_id, part, seat_changed_at, changed_at)
    select session_id, employee_id, program_id, q.part, enrolled_at, enrolled_at
    from added join session_parts q using (session_id) where standing <> 'left'
    on conflict (session_id, person_id, part) do nothing;
  return null;
end $$;

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

alter table training_sessions alter column last_starts_at set not null;
create trigger training_sessions_keep_part after insert or update of starts_at, ends_at, location, join_url, part_count
  on training_sessions for each row execute function keep_only_part();
create constraint trigger training_sessions_fit_parts
  after insert or update of starts_at, ends_at, last_starts_at, part_count on training_sessions
  deferrable initially deferred for each row when (new.part_count > 1) execute function refuse_unfit_parts();
create constraint trigger session_parts_fit after insert or update on session_parts
  deferrable initially deferred for each row when (new.part > 1) execute function refuse_unfit_parts();
create constraint trigger session_parts_gone_fit after delete on session_parts
  deferrable initially deferred for each row when (old.part > 1) execute function refuse_unfit_parts();

drop trigger training_sessions_move_calendar on training_sessions;
create trigger session_parts_move_calendar after update on session_parts for each row
  when ((old.starts_at, old.ends_at, old.location, old.join_url)
    is distinct from (new.starts_at, new.ends_at, new.location, new.join_url))
  execute function move_calendar_entries();
create trigger session_parts_begin_calendar after insert or delete on session_parts for each row
  execute function move_calendar_entries();

drop trigger training_sessions_changed_noted on training_sessions;
create trigger training_sessions_changed_noted
  after update of starts_at, last_starts_at, ends_at, capacity, cancelled_at on training_sessions for each row
  when ((old.starts_at, old.last_starts_at, old.ends_at, old.capacity, old.cancelled_at)
    is distinct from (new.starts_at, new.last_starts_at, new.ends_at, new.capacity, new.cancelled_at))
  execute function note_seats();

-- function begin_calendar_entries 4c9377cb50716c7d
-- function cancel_calendar_entries bd026627229db3f5
-- function change_calendar_entries 9a7575e690b7d501
-- function clash_of 94b7e7174d201944
-- function clash_with cc2d34f122ee8c7d
-- function first_free 629225c58444afb0
-- function has_taken_place d2e708327f4f305f
-- function first_free_for 30c57f44524b9d52
-- function is_wanted 7a43dd7417019315
-- function keep_only_part b56da03cb92da748
-- function keep_sessions 79eeed8e5dd59d3d
-- function link_of e4800b78154f5ab6
-- function move_calendar_entries 5acb3060b5fb34e9
-- function part_state ea838c05170d713b
-- function parts_meet 1ce6ab14407848c1
-- function parts_of 4105fc908c053b01
-- function place_beside_clashes 34f6435ff81889ce
-- function place_in_line 87311f5b3fa3f3b0
-- function place_of 2758f42160aea1d7
-- function refuse_unfit_parts 7491b8c265b2bbe2
-- function several_parts 2dacab397fa06ea8
-- function sits_in b1f2ce798d6f7ef9
-- function taught_state e60d47d2adb8805e
-- function untold_facts d6a3d873552e625d
-- function untold_parts dc239ad8de4401a6
