-- An assignment asks, a record answers (product §59): what somebody has done stands in records of its own, and an
-- assignment can have a due date of its own, come back, be extended or end for who is exempt. What the former release
-- wrote is turned into this, and it can't write it, so none of its instances may run while this is applied.

do $$ begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = 'lodestar-server') then
    raise exception 'an instance of the former release is running' using errcode = 'object_in_use';
  end if;
end $$;

-- How many days so many months have at least.
create function shortest_period(months integer) returns integer language sql immutable parallel safe as
  $$ select (date '2021-02-01' + make_interval(months => months))::date - date '2021-02-01' $$;

alter table programs
  add column due_days integer check (due_days between 0 and 3650),
  add column renew_months integer check (renew_months between 1 and 120),
  add column renew_on text check (renew_on ~ '^[01][0-9]-[0-3][0-9]$'),
  add column window_days integer not null default 60 check (window_days >= 1),
  add column version integer not null default 1,
  add constraint programs_renew_in_one_way check (renew_months is null or renew_on is null),
  add constraint programs_renewal_has_due_days
    check ((renew_months is null and renew_on is null) or due_days is not null),
  add constraint programs_window_fits_period check (
    window_days < case
      when renew_months is not null then shortest_period(renew_months) when renew_on is not null then 365
      else window_days + 1 end);

create table training_records (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- Null for what was done elsewhere, of which there is a title alone.
  program_id uuid,
  title text collate "und-x-icu" not null check (btrim(title) <> ''),
  version integer,
  cycle integer not null default 1 check (cycle >= 1),
  session_id uuid,
  trained_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid,
  source text not null check (source in ('session', 'acknowledgement', 'import', 'external')),
  outcome text not null default 'attended' check (outcome in ('passed', 'attended')),
  score double precision,
  minutes integer check (minutes >= 0),
  -- The trainer as an account, where it is one, and by the name of that day.
  trainer_id uuid,
  trainer text,
  place text,
  valid_until date,
  note text,
  -- The certificate's number: 122 of its bits are random.
  code uuid not null default gen_random_uuid(),
  decision text not null default 'accepted' check (decision in ('proposed', 'accepted', 'rejected')),
  decided_at timestamptz,
  decided_by uuid,
  decided_because text,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_because text,
  constraint training_records_version_of_program check ((program_id is null) = (version is null)),
  constraint training_records_valid_after_training check (valid_until >= trained_on),
  constraint training_records_only_accepted_revoked check (revoked_at is null or decision = 'accepted')
);

-- What is complete becomes a record. It tells the program as it was: of each later edit, the trail has what was before.
alter table programs disable trigger user;

with edits as (
  select program_id, recorded_at, before, row_number() over (partition by program_id order by recorded_at, id) as version
  from audit_entries
  where action = 'program.edit' and (before -> 'title', before -> 'description', before -> 'duration')
    is distinct from (after -> 'title', after -> 'description', after -> 'duration')
), versions as materialized (
  select program_id, version, before ->> 'title' as title, (before ->> 'duration')::integer as minutes,
    coalesce(lag(recorded_at) over (partition by program_id order by version), '-infinity') as since,
    recorded_at as until
  from edits
  union all
  select p.id, count(e.version) + 1, p.title, p.duration_minutes, coalesce(max(e.recorded_at), '-infinity'), 'infinity'
  from programs p left join edits e on e.program_id = p.id group by p.id
), recorded as (
  insert into training_records (person_id, program_id, title, version, session_id, trained_on, recorded_at,
      recorded_by, source, minutes, trainer_id, trainer)
    select a.employee_id, a.program_id, v.title, v.version, a.session_id,
      least((s.starts_at at time zone z.zone)::date, (a.completed_at at time zone z.zone)::date), a.completed_at,
      a.completed_by, 'session', v.minutes, t.id,
      -- An erased one has no name.
      case when t.email <> 'erased-' || t.id || '@invalid' then t.first_name || ' ' || t.last_name end
    from assignments a
    join training_sessions s on s.id = a.session_id
    -- Only the session's trainer could complete people; the session may have another one by now.
    join users t on t.id = a.completed_by
    join versions v on v.program_id = a.program_id and v.since <= a.completed_at and a.completed_at < v.until
    cross join (select current_setting('lodestar.time_zone') as zone) z
)
update programs p set version = v.version from versions v
  where v.program_id = p.id and v.until = 'infinity' and v.version > 1;

alter table programs enable trigger user;

-- Keys and indexes are made at once, after the rows, in a small part of the time.
alter table training_records
  add primary key (id),
  add constraint training_records_code_unique unique (code),
  add foreign key (person_id) references users (id),
  add foreign key (program_id) references programs (id),
  add foreign key (recorded_by) references users (id),
  add foreign key (trainer_id) references users (id),
  add foreign key (decided_by) references users (id),
  add foreign key (revoked_by) references users (id),
  add constraint training_records_session_of_program foreign key (program_id, session_id)
    references training_sessions (program_id, id);

create index training_records_newest on training_records (person_id, program_id, trained_on desc, recorded_at desc);
-- As the list of all has them, the latest to come in first; and those in states that are rare.
create index training_records_by_arrival on training_records (recorded_at, id);
create index training_records_by_program on training_records (program_id, recorded_at, id);
create index training_records_rejected on training_records (recorded_at, id) where decision = 'rejected';
create index training_records_revoked on training_records (recorded_at, id) where revoked_at is not null;
create index training_records_by_search on training_records using gin (lower(title) gin_trgm_ops);
create index training_records_by_session on training_records (session_id) where session_id is not null;
create index training_records_by_trainer on training_records (trainer_id) where trainer_id is not null;
create index training_records_by_recorder on training_records (recorded_by, recorded_at);
create index training_records_proposed on training_records (recorded_at, id) where decision = 'proposed';

-- Whoever has left is found by a search among records.
create index users_left_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is not null;

-- Whoever answers what is asked of them does it with a record that counts.
create function counts_as_done(record training_records) returns boolean language sql immutable parallel safe as
  $$ select record.decision = 'accepted' and record.revoked_at is null $$;

-- Rule of the renewal (product §61), as shared/renewal.ts has it.
create function record_valid_until(trained_on date, previous_end date, renew_months integer, renew_on text,
    window_days integer) returns date language sql immutable parallel safe as $$
  select case
    when renew_months is not null and trained_on between previous_end - window_days and previous_end
      then (previous_end + make_interval(months => renew_months))::date
    when renew_months is not null then (trained_on + make_interval(months => renew_months))::date
    when renew_on is not null then (
      select min(day) from (
        select case when renew_on = '02-29' then make_date(year, 3, 1) - 1
          else make_date(year, left(renew_on, 2)::integer, right(renew_on, 2)::integer) end as day
        from generate_series(extract(year from trained_on)::integer, extract(year from trained_on)::integer + 3) year
      ) days where day >= greatest((trained_on + interval '6 months')::date,
        case when trained_on between previous_end - window_days and previous_end then previous_end + 1 end))
    end
$$;

-- A record stays as it is. What may change: a proposal is decided upon, once; a record is revoked, once and with a
-- reason; an applied change of the period moves its end; an erasure empties what tells of people.
create function keep_records() returns trigger language plpgsql as $$
declare
  kept training_records := new;
begin
  if tg_op = 'DELETE' then
    perform refuse('training_records_stay', 'a record stays');
  end if;
  if old.decision = 'proposed' and new.decision in ('accepted', 'rejected') and new.decided_at is not null then
    kept.decision := old.decision;
    kept.decided_at := old.decided_at;
    kept.decided_by := old.decided_by;
    kept.decided_because := old.decided_because;
    kept.cycle := old.cycle;
    kept.version := old.version;
    kept.valid_until := old.valid_until;
  elsif old.revoked_at is null and new.revoked_at is not null and btrim(new.revoked_because) <> '' then
    kept.revoked_at := old.revoked_at;
    kept.revoked_by := old.revoked_by;
    kept.revoked_because := old.revoked_because;
  elsif counts_as_done(old) and new.program_id is not null then
    kept.valid_until := old.valid_until;
  end if;
  if new.trainer is null then kept.trainer := old.trainer; end if;
  if new.place is null then kept.place := old.place; end if;
  if new.note is null then kept.note := old.note; end if;
  if new.decided_because is null then kept.decided_because := old.decided_because; end if;
  if new.revoked_because is null then kept.revoked_because := old.revoked_because; end if;
  if kept is distinct from old then
    perform refuse('training_records_stay', 'a record stays as it is');
  end if;
  return new;
end $$;

create trigger training_records_stay_on_update before update on training_records
  for each row execute function keep_records();
create trigger training_records_stay_on_delete before delete on training_records
  for each row execute function keep_records();

create function refuse_records_truncate() returns trigger language plpgsql as $$
begin
  perform refuse('training_records_stay', 'records stay');
  return null;
end $$;

create trigger training_records_stay before truncate on training_records
  for each statement execute function refuse_records_truncate();

-- The assignment asks. A record makes it complete, and it can come back.

alter table assignments
  add column cycle integer not null default 1 check (cycle >= 1),
  -- Null: the program's deadline.
  add column due_at timestamptz,
  add column due_because text check (due_because in ('joined', 'renewal', 'extension', 'import')),
  add column due_reason text,
  add column opened_by text not null default 'manager'
    check (opened_by in ('manager', 'audience', 'renewal', 'import')),
  -- Of the newest record.
  add column valid_until date,
  add constraint assignments_due_has_cause check ((due_at is null) = (due_because is null)),
  drop constraint assignments_completed_through_session;

-- Who is complete and will be asked again, and when.
create index assignments_to_renew on assignments (program_id, valid_until)
  where completed_at is not null and valid_until is not null and standing = 'employee';

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
  -- The seat goes with its cycle, and with what was complete without it.
  if old.session_id is not null and new.session_id is distinct from old.session_id
    and not (new.session_id is null and (new.cycle <> old.cycle or new.completed_at is not null)) then
    perform refuse('assignments_one_enrolment', 'the chosen session stays');
  end if;
  return new;
end $$;

-- The statements of these triggers are planned once, maybe for one row of a young company, and then kept. A look-up by
-- index for each row, and no join of the transition tables, make them as good for ten thousand.
create function completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from changed a where a.completed_at is not null and a.standing = 'employee' and (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) limit 1) is null) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

create trigger assignments_have_records_on_insert after insert on assignments
  referencing new table as changed for each statement execute function completions_have_records();

create function new_completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from (
      select program_id, employee_id from changed where completed_at is not null
      except select program_id, employee_id from former where completed_at is not null) a
    where (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) limit 1) is null) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

create trigger assignments_have_records_on_update after update on assignments
  referencing old table as former new table as changed
  for each statement execute function new_completions_have_records();

-- A record that is revoked opens what it answered, in the same transaction; but where nothing is asked any more.
create function revocations_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from assignments a join programs p on p.id = a.program_id
    where a.employee_id = new.person_id and a.program_id = new.program_id and a.completed_at is not null
      and a.standing = 'employee' and p.archived_at is null
      and not exists (select from training_records r
        where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r))) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

create constraint trigger training_records_revoked after update of revoked_at on training_records
  deferrable initially deferred for each row when (new.revoked_at is not null) execute function revocations_open();

create or replace function refuse_changes_in_archived_programs() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  -- Whatever is no change of the person alone, as a new name is, or a reason that an erasure empties.
  select array_agg(distinct program_id) into touched from (
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
      cycle, due_at, due_because, opened_by, valid_until from changed
    except
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
      cycle, due_at, due_because, opened_by, valid_until from former) t;
  perform from programs where id = any(touched) order by id for share;
  if exists (select from programs where id = any(touched) and archived_at is not null) then
    perform refuse('assignments_program_archived', 'the program is archived');
  end if;
  return null;
end $$;

-- Who need not do a program, why and until when; and what the assignment had that ended with it, to bring it back.

create table exemptions (
  program_id uuid not null references programs (id),
  person_id uuid not null references users (id),
  because text not null check (btrim(because) <> ''),
  -- The last exempt day.
  until date,
  exempted_at timestamptz not null,
  exempted_by uuid not null references users (id),
  cycle integer not null,
  due_at timestamptz,
  due_because text,
  due_reason text,
  opened_by text not null default 'manager',
  primary key (program_id, person_id)
);

create index exemptions_by_person on exemptions (person_id);
create index exemptions_by_end on exemptions (until) where until is not null;

create function refuse_exempt() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from come a where (
      select e.cycle from exemptions e where e.program_id = a.program_id and e.person_id = a.employee_id) is not null) then
    perform refuse('assignments_exempt', 'who is exempt is not assigned');
  end if;
  return null;
end $$;

create trigger assignments_not_exempt after insert on assignments
  referencing new table as come for each statement execute function refuse_exempt();

-- Counts of what has a due date of its own and is not complete: those of the deadline follow from the others.

create table due_counts (
  program_id uuid not null references programs (id) on delete cascade,
  -- Null: no session is chosen.
  session_id uuid,
  due_at timestamptz not null,
  slot smallint not null,
  open integer not null,
  constraint due_counts_unique unique nulls not distinct (program_id, due_at, session_id, slot)
) with (fillfactor = 50);

create index due_counts_by_session on due_counts (session_id) where session_id is not null;

create function add_to_due(program uuid, session uuid, due timestamptz, open_more bigint) returns void
  language plpgsql as $$
begin
  if open_more = 0 then return; end if;
  insert into due_counts as kept values (program, session, due, count_slot(), open_more)
    on conflict (program_id, due_at, session_id, slot) do update set open = kept.open + excluded.open;
end $$;

create or replace function count_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, count(*), count(*) filter (where standing = 'employee'), count(completed_at))
    from come where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, count(*) filter (where completed_at is null), count(completed_at))
    from come where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, count(*))
    from come where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, -count(*), -count(*) filter (where standing = 'employee'), -count(completed_at))
    from gone where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, -count(*) filter (where completed_at is null), -count(completed_at))
    from gone where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, -count(*))
    from gone where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, sum(n), coalesce(sum(n) filter (where standing = 'employee'), 0)::bigint,
      coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, coalesce(sum(n) filter (where completed_at is null), 0)::bigint,
      coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, sum(n))
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function fold_counts() returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  with folded as (
    delete from program_counts where (program_id, slot) in (
      select program_id, slot from program_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into program_counts as kept
    select program_id, 0, sum(assigned), sum(assigned_employees), sum(completed) from folded
    group by program_id order by program_id
    on conflict (program_id, slot) do update
    set assigned = kept.assigned + excluded.assigned,
      assigned_employees = kept.assigned_employees + excluded.assigned_employees,
      completed = kept.completed + excluded.completed;
  with folded as (
    delete from session_counts where (program_id, session_id, slot) in (
      select program_id, session_id, slot from session_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into session_counts as kept
    select program_id, session_id, 0, sum(enrolled), sum(completed) from folded
    group by program_id, session_id order by program_id, session_id
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed;
  with folded as (
    delete from company_counts where (subject, slot) in (
      select subject, slot from company_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into company_counts as kept
    select subject, 0, sum(count) from folded group by subject order by subject
    on conflict (subject, slot) do update set count = kept.count + excluded.count;
  with folded as (
    delete from due_counts where ctid in (select ctid from due_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into due_counts as kept
    select program_id, session_id, due_at, 0, sum(open) from folded
    group by program_id, due_at, session_id order by program_id, due_at, session_id
    on conflict (program_id, due_at, session_id, slot) do update set open = kept.open + excluded.open;
  -- Each day has its row, so those of which nothing is open any more go.
  delete from due_counts where ctid in (
    select ctid from due_counts where slot = 0 and open = 0 for update skip locked);
end $$;

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
  )
  select subject, k.counts, c.counts from kept k full join counted c using (subject)
$$;

create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, assignments, program_counts, session_counts, company_counts, due_counts
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
end $$;

-- Planned by what the new columns hold. Not of the records: where there are none yet, plans would be made for none.
analyze programs, assignments;
