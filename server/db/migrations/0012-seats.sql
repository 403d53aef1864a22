-- Sessions as they are in life (product §70 to §79): they end, have seats, a place and a link, are cancelled and kept;
-- people wait for a seat, change it, give it back and offer it; and whoever was there stands on the session's sheet.
-- The former release would pass over all of this, so none of its instances may run while this is applied.

do $$ begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = 'lodestar-server') then
    raise exception 'an instance of the former release is running' using errcode = 'object_in_use';
  end if;
end $$;

alter table programs disable trigger user;
alter table training_sessions disable trigger user;

-- Whether its trainers say who has passed, and with what score.
alter table programs add column asks_result boolean not null default false;
alter table programs_history add column asks_result boolean not null default false;

alter table training_sessions
  add column ends_at timestamptz,
  -- Null: as many as come.
  add column capacity integer check (capacity between 1 and 100000),
  -- Counted where there is a capacity: a lock on the row is the price. Others are counted by session_counts.
  add column seats_taken integer,
  add column location text check (btrim(location) <> ''),
  add column join_url text check (join_url ~ '^https?://' and length(join_url) <= 2000),
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references users (id),
  add column cancel_reason text,
  -- What its check-in codes are made with: 244 of its bits are random.
  add column check_in_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

update training_sessions s set ends_at = s.starts_at + make_interval(mins => p.duration_minutes)
  from programs p where p.id = s.program_id;

alter table training_sessions
  alter column ends_at set not null,
  add constraint training_sessions_end_after_start check (ends_at > starts_at),
  add constraint training_sessions_seats_counted check ((capacity is null) = (seats_taken is null)),
  add constraint training_sessions_full check (seats_taken between 0 and capacity),
  add constraint training_sessions_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null));

create index training_sessions_by_start on training_sessions (starts_at);

alter table programs enable trigger user;
alter table training_sessions enable trigger user;

-- Somebody leaves, and an archived program's seats are counted anew: that changes no session.
drop trigger training_sessions_not_archived on training_sessions;
create trigger training_sessions_not_archived
  before insert or update of program_id, position, trainer_id, starts_at, ends_at, capacity, location, join_url,
    cancelled_at, cancelled_by
  on training_sessions for each row execute function refuse_sessions_of_archived_programs();

-- Keeps what a session says of itself. Without an end it lasts as long as its program says.
create function keep_sessions() returns trigger language plpgsql as $$
begin
  if new.ends_at is null then
    select new.starts_at + make_interval(mins => duration_minutes) into new.ends_at
      from programs where id = new.program_id;
  end if;
  if tg_op = 'UPDATE' then
    if old.cancelled_at is not null and (
        new.program_id, new.trainer_id, new.starts_at, new.ends_at, new.capacity, new.location, new.join_url,
        new.cancelled_at, new.cancelled_by, coalesce(new.cancel_reason, old.cancel_reason))
      is distinct from (
        old.program_id, old.trainer_id, old.starts_at, old.ends_at, old.capacity, old.location, old.join_url,
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
    -- Whoever is about to enrol without a capacity holds the program, and not the session.
    perform from programs where id = new.program_id for no key update;
    select count(*) into new.seats_taken from assignments where session_id = new.id and standing <> 'left';
  else
    new.seats_taken := coalesce(new.seats_taken, 0);
  end if;
  return new;
end $$;

create trigger training_sessions_kept before insert or update on training_sessions
  for each row execute function keep_sessions();

create function keep_cancelled_sessions() returns trigger language plpgsql as $$
begin
  perform refuse('training_sessions_cancelled_stays', 'a cancelled session stays');
  return null;
end $$;

create trigger training_sessions_cancelled_stay before delete on training_sessions
  for each row when (old.cancelled_at is not null) execute function keep_cancelled_sessions();

-- Whoever sits down or leaves changes the seats in the same statement, and the check on them refuses one too many. The
-- caller holds the session before the assignment, or two who change seats could wait for each other.
create or replace function add_to_session(program uuid, session uuid, enrolled_more bigint, completed_more bigint)
  returns void language plpgsql as $$
declare
  more bigint := enrolled_more + completed_more;
begin
  if enrolled_more = 0 and completed_more = 0 then return; end if;
  if more <> 0 then
    update training_sessions set seats_taken = seats_taken + more where id = session and capacity is not null;
  end if;
  if more > 0 and exists (select from training_sessions where id = session and cancelled_at is not null) then
    perform refuse('training_sessions_cancelled', 'nobody sits in a cancelled session');
  end if;
  insert into session_counts as kept values (program, session, count_slot(), enrolled_more, completed_more)
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed;
end $$;

-- A seat can be changed and given back until the training is complete.
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
    if (new.session_id, new.enrolled_at, new.completed_at, new.completed_by, new.cycle, new.due_at, new.due_because,
        coalesce(new.due_reason, old.due_reason), new.opened_by)
      is distinct from (old.session_id, old.enrolled_at, old.completed_at, old.completed_by, old.cycle, old.due_at,
        old.due_because, old.due_reason, old.opened_by) then
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

-- Who waits for a seat: in one session, or in any.
create table waits (
  program_id uuid not null,
  person_id uuid not null,
  session_id uuid,
  since timestamptz not null,
  primary key (program_id, person_id),
  -- Whoever is unassigned, exempt or leaves waits no more.
  constraint waits_of_assigned foreign key (program_id, person_id)
    references assignments (program_id, employee_id) on delete cascade,
  -- Where the session is taken away, any will do.
  constraint waits_session_of_program foreign key (program_id, session_id)
    references training_sessions (program_id, id) on delete set null (session_id)
);

create index waits_by_session on waits (session_id) where session_id is not null;

-- Who would let a colleague have the seat.
create table seat_offers (
  program_id uuid not null,
  person_id uuid not null,
  offered_at timestamptz not null,
  primary key (program_id, person_id),
  constraint seat_offers_of_assigned foreign key (program_id, person_id)
    references assignments (program_id, employee_id) on delete cascade
);

-- Who sits down waits no more, and nobody offers a seat that is another one now.
create function end_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.completed_at is not null or new.session_id is not null then
    delete from waits where program_id = new.program_id and person_id = new.employee_id;
  end if;
  delete from seat_offers where program_id = new.program_id and person_id = new.employee_id;
  return null;
end $$;

create trigger assignments_end_waits after update of session_id, completed_at on assignments for each row
  when (old.session_id is distinct from new.session_id
    or (old.completed_at is null and new.completed_at is not null))
  execute function end_waits();

create function refuse_idle_waits() returns trigger language plpgsql as $$
begin
  if exists (select from assignments where program_id = new.program_id and employee_id = new.person_id
      and (completed_at is not null or session_id = new.session_id)) then
    perform refuse('waits_for_nothing', 'who waits is not complete and sits elsewhere');
  end if;
  return new;
end $$;

create trigger waits_for_something before insert or update on waits
  for each row execute function refuse_idle_waits();

-- The session's sheet: who checked in, and how it ended for them. A mark stays, and `attended` stays as it is while the
-- record counts that follows from it: where that is wrong it is revoked, and the person marked again.
create table attendance (
  session_id uuid not null,
  person_id uuid not null references users (id),
  program_id uuid not null,
  checked_in_at timestamptz,
  -- Without a seat in the session.
  walk_in boolean not null default false,
  outcome text check (outcome in ('attended', 'absent', 'excused', 'left-early', 'not-passed')),
  minutes integer check (minutes >= 0),
  score double precision,
  note text,
  marked_by uuid references users (id),
  marked_at timestamptz,
  primary key (session_id, person_id),
  constraint attendance_session_of_program foreign key (program_id, session_id)
    references training_sessions (program_id, id),
  constraint attendance_marked_together
    check ((outcome is null) = (marked_by is null) and (outcome is null) = (marked_at is null)),
  constraint attendance_tells_something check (outcome is not null or checked_in_at is not null)
);

create index attendance_by_person on attendance (person_id);

create function keep_attendance() returns trigger language plpgsql as $$
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

create trigger attendance_stays_on_update before update on attendance
  for each row execute function keep_attendance();
create trigger attendance_stays_on_delete before delete on attendance
  for each row execute function keep_attendance();

create function refuse_attendance_truncate() returns trigger language plpgsql as $$
begin
  perform refuse('attendance_stays', 'sheets stay');
  return null;
end $$;

create trigger attendance_stays before truncate on attendance
  for each statement execute function refuse_attendance_truncate();

-- The newest record is found in its whole order, so that no other index looks as good while there are a few records: a
-- plan that was made then is kept when there are thousands.
drop index training_records_newest;
create index training_records_newest
  on training_records (person_id, program_id, trained_on desc, recorded_at desc, id desc);

create or replace function completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from changed a where a.completed_at is not null and a.standing = 'employee' and (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) is null) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

create or replace function new_completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from (
      select program_id, employee_id from changed where completed_at is not null
      except select program_id, employee_id from former where completed_at is not null) a
    where (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) is null) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

-- Counts hold the seats, too.
create or replace function recount() returns table (subject text, kept bigint[], counted bigint[])
  language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(assigned_employees), sum(completed)]::bigint[] as counts
      from program_counts group by program_id
    union all
    select 'session ' || session_id, array[sum(enrolled), sum(completed)]::bigint[]
      from session_counts group by program_id, session_id
    union all
    select c.subject, array[sum(count)]::bigint[] from company_counts c group by c.subject
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[sum(open)]::bigint[]
      from due_counts group by 1
    union all
    select 'seats ' || id, array[seats_taken]::bigint[] from training_sessions where capacity is not null
  ), counted as (
    select 'program ' || program_id as subject,
        array[count(*), count(*) filter (where standing = 'employee'), count(completed_at)] as counts
      from assignments where standing <> 'left' group by program_id
    union all
    select 'session ' || session_id, array[count(*) - count(completed_at), count(completed_at)]
      from assignments where standing <> 'left' and session_id is not null group by program_id, session_id
    union all
    select standing, array[count(*)] from users where standing <> 'left' group by standing
    union all
    select case when archived_at is null then 'active program' else 'archived program' end, array[count(*)]
      from programs group by 1
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[count(*)]
      from assignments where standing <> 'left' and completed_at is null and due_at is not null group by 1
    union all
    select 'seats ' || s.id, array[(
        select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')]
      from training_sessions s where s.capacity is not null
  )
  select subject, k.counts, c.counts from kept k full join counted c using (subject)
$$;

create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, training_sessions, assignments, program_counts, session_counts, company_counts, due_counts
    in share row exclusive mode;
  delete from program_counts;
  delete from session_counts;
  delete from company_counts;
  delete from due_counts;
  insert into program_counts
    select program_id, 0, count(*), count(*) filter (where standing = 'employee'), count(completed_at)
    from assignments where standing <> 'left' group by program_id;
  insert into session_counts
    select program_id, session_id, 0, count(*) - count(completed_at), count(completed_at)
    from assignments where standing <> 'left' and session_id is not null group by program_id, session_id;
  insert into company_counts
    select standing, 0, count(*) from users where standing <> 'left' group by standing;
  insert into company_counts
    select case when archived_at is null then 'active program' else 'archived program' end, 0, count(*)
    from programs group by 1;
  insert into due_counts
    select program_id, session_id, due_at, 0, count(*)
    from assignments where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id;
  update training_sessions s set seats_taken = (
      select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')
    where capacity is not null;
end $$;

-- History tells of a program's new column.
create or replace function keep_former_programs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into programs_history (
        id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
        updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, asks_result, since, until)
      select
        id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
        updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, asks_result, since,
        greatest(change_instant(), since + interval '1 microsecond')
      from former;
  else
    insert into programs_history (
        id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
        updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, asks_result, since, until)
      select
        id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
        updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, asks_result, since,
        greatest(change_instant(), since + interval '1 microsecond')
      from former where (id, since) not in (select id, since from changed);
  end if;
  return null;
end $$;

create or replace function programs_at(instant timestamptz) returns setof programs language sql stable as $$
  select id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
    updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, since, asks_result
  from (
    select id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
      updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, since, asks_result,
      'infinity' as until
    from programs
    union all
    select id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
      updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, since, asks_result, until
    from programs_history
  ) p where since <= instant and until > instant
$$;

analyze training_sessions;
