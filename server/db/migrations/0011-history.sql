-- How assignments, users and programs were on any day: each row tells since when it is as it is, and what it was before
-- is kept with the time for which it held. Triggers write it, so that no code can forget to.

-- The instant of a change by the application's clock, which its transactions tell as they begin
-- (server/db/transaction.ts); else the database's own.
create function change_instant() returns timestamptz language sql stable as
  $$ select coalesce(nullif(current_setting('lodestar.now', true), '')::timestamptz, now()) $$;

-- A row that is written with a time keeps it; else it begins now. What rows of the former release tell of it is taken
-- while the table is written anew, which is quicker than an update.
alter table assignments add column since timestamptz;
alter table assignments
  alter column since type timestamptz using greatest(assigned_at, enrolled_at, completed_at),
  alter column since set default change_instant(),
  alter column since set not null;
alter table users add column since timestamptz;
alter table users
  alter column since type timestamptz using created_at,
  alter column since set default change_instant(),
  alter column since set not null;
alter table programs add column since timestamptz;
alter table programs
  alter column since type timestamptz using created_at,
  alter column since set default change_instant(),
  alter column since set not null;

-- The former rows. A row held from `since` on, and no more at `until`. Names and standing of assignments follow from
-- the people's history, and passwords have none. No foreign keys: history outlasts what it tells of.

create table assignments_history (
  program_id uuid not null,
  employee_id uuid not null,
  assigned_at timestamptz not null,
  assigned_by uuid not null,
  session_id uuid,
  enrolled_at timestamptz,
  completed_at timestamptz,
  completed_by uuid,
  cycle integer not null,
  due_at timestamptz,
  due_because text,
  due_reason text,
  opened_by text not null,
  valid_until date,
  since timestamptz not null,
  until timestamptz not null check (until > since)
);

create table users_history (
  id uuid not null,
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  email text collate "und-x-icu" not null,
  has_temporary_password boolean not null,
  role text not null,
  department_id uuid,
  background_color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deactivated_at timestamptz,
  since timestamptz not null,
  until timestamptz not null check (until > since)
);

create table programs_history (
  id uuid not null,
  title text collate "und-x-icu" not null,
  description text not null,
  assigned_manager_id uuid not null,
  deadline timestamptz not null,
  duration_minutes integer not null,
  background_color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  due_days integer,
  renew_months integer,
  renew_on text,
  window_days integer not null,
  version integer not null,
  since timestamptz not null,
  until timestamptz not null check (until > since)
);

-- Tells the history of whatever has none yet from the rows and the audit trail, as far as these go: for rows that were
-- there before, and for those of a company that is made with a past.
create function fill_history() returns void language plpgsql as $$
begin
  -- What changes of an account tell of it as it was before. Of an erased person the trail tells no name.
  create temporary table former_users on commit drop as
    select person_ids[1] as id, id as entry,
      -- Who creates an account begins it, and changes nothing.
      case when action in ('user.create', 'user.register') then '-infinity' else recorded_at end as at,
      before->>'role' as role, (before->>'department')::uuid as department_id,
      personal->'before'->>'first_name' as first_name, personal->'before'->>'last_name' as last_name,
      -- From then on; the first admins choose their passwords themselves, on the command line.
      case action
        when 'user.create' then actor_id is not null
        when 'user.set-temporary-password' then true
        when 'user.register' then false
        when 'user.change-password' then false
      end as has_temporary_password
    from audit_entries
    where action in ('user.create', 'user.register', 'user.edit', 'user.change-name', 'user.set-temporary-password',
      'user.change-password');
  create index on former_users (id, at);
  analyze former_users;

  with changes as (
    select id, created_at as at from users
    union
    select f.id, f.at from former_users f join users u using (id) where f.at > u.created_at
    union
    select id, deactivated_at from users where deactivated_at is not null
  ), held as (
    select id, at as since, lead(at) over (partition by id order by at) as until from changes
  )
  insert into users_history
    select t.id, coalesce(named.first_name, u.first_name), coalesce(named.last_name, u.last_name), u.email,
      coalesce(given.has_temporary_password, false), coalesce(edited.role, u.role),
      case when edited.role is null then u.department_id else edited.department_id end, u.background_color,
      u.created_at, t.since, case when u.deactivated_at <= t.since then u.deactivated_at end, t.since, t.until
    from held t join users u using (id)
    left join lateral (
      select f.first_name, f.last_name from former_users f
      where f.id = t.id and f.at >= t.until and f.first_name is not null order by f.at, f.entry limit 1) named on true
    left join lateral (
      select f.role, f.department_id from former_users f
      where f.id = t.id and f.at >= t.until and f.role is not null order by f.at, f.entry limit 1) edited on true
    left join lateral (
      select f.has_temporary_password from former_users f
      where f.id = t.id and f.at <= t.since and f.has_temporary_password is not null
      order by f.at desc, f.entry desc limit 1) given on true
    where t.until is not null and not exists (select from users_history h where h.id = t.id);

  create temporary table former_programs on commit drop as
    select program_id as id, recorded_at as at, id as entry, before->>'title' as title,
      before->>'description' as description, (before->>'manager')::uuid as assigned_manager_id,
      (before->>'deadline')::timestamptz as deadline, (before->>'duration')::integer as duration_minutes,
      (before->'title', before->'description', before->'duration')
        is distinct from (after->'title', after->'description', after->'duration') as makes_version
    from audit_entries where action = 'program.edit' and before ? 'title';
  create index on former_programs (id, at);
  analyze former_programs;

  with changes as (
    select id, created_at as at from programs
    union
    select f.id, f.at from former_programs f join programs p using (id) where f.at > p.created_at
    union
    select id, archived_at from programs where archived_at is not null
  ), held as (
    select id, at as since, lead(at) over (partition by id order by at) as until from changes
  )
  insert into programs_history
    select t.id, coalesce(edited.title, p.title), coalesce(edited.description, p.description),
      coalesce(edited.assigned_manager_id, p.assigned_manager_id), coalesce(edited.deadline, p.deadline),
      coalesce(edited.duration_minutes, p.duration_minutes), p.background_color, p.created_at, t.since,
      case when p.archived_at <= t.since then p.archived_at end, p.due_days, p.renew_months, p.renew_on, p.window_days,
      p.version - (
        select count(*)::integer from former_programs f where f.id = t.id and f.at >= t.until and f.makes_version),
      t.since, t.until
    from held t join programs p using (id)
    left join lateral (
      select * from former_programs f where f.id = t.id and f.at >= t.until order by f.at, f.entry limit 1) edited on true
    where t.until is not null and not exists (select from programs_history h where h.id = t.id);

  update users u set since = h.until
    from (select id, max(until) as until from users_history group by id) h where h.id = u.id and h.until > u.since;
  update programs p set since = h.until
    from (select id, max(until) as until from programs_history group by id) h where h.id = p.id and h.until > p.since;

  -- An assignment in its first cycle tells itself when its session was chosen and when it was complete; one that has
  -- ended is told by the trail.
  with ended as (
    select program_id, person_ids[1] as employee_id, recorded_at as at from audit_entries
    where action = 'program.unassign'
    union all
    select program::uuid, person_ids[1], recorded_at
    from audit_entries, jsonb_array_elements_text(after->'unassigned') as program
    where action in ('user.delete', 'user.edit', 'user.erase') and jsonb_typeof(after->'unassigned') = 'array'
  ), assigned as (
    select program_id, employee_id, recorded_at as at, actor_id
    from audit_entries, unnest(person_ids) as employee_id
    where action = 'program.assign' and actor_id is not null
  ), enrolled as (
    select program_id, person_ids[1] as employee_id, recorded_at as at, (after->>'session')::uuid as session_id
    from audit_entries where action = 'program.enrol'
  ), trainings as (
    (select distinct on (e.program_id, e.employee_id, e.at) e.program_id, e.employee_id, a.at as assigned_at,
        a.actor_id as assigned_by, n.session_id, n.at as enrolled_at, e.at as ended_at, null::timestamptz as due_at,
        null as due_because, null as due_reason, 'manager' as opened_by
      from ended e
      join assigned a on a.program_id = e.program_id and a.employee_id = e.employee_id and a.at < e.at
      left join enrolled n
        on n.program_id = e.program_id and n.employee_id = e.employee_id and n.at between a.at and e.at
      order by e.program_id, e.employee_id, e.at, a.at desc, n.at desc)
    union all
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, due_at,
      due_because, due_reason, opened_by
    from assignments where cycle = 1
  ), held as (
    select *, assigned_at as since, coalesce(enrolled_at, ended_at) as until, false as has_session from trainings
    union all
    select *, enrolled_at, ended_at, true from trainings
  )
  insert into assignments_history
    select program_id, employee_id, assigned_at, assigned_by, case when has_session then session_id end,
      case when has_session then enrolled_at end, null, null, 1, due_at, due_because, due_reason, opened_by, null,
      since, until
    from held t
    where since < until and not exists (
      select from assignments_history h where h.program_id = t.program_id and h.employee_id = t.employee_id);
end $$;

revoke execute on function fill_history() from public;

alter table programs disable trigger user;
select fill_history();
alter table programs enable trigger user;

create index assignments_history_by_program on assignments_history (program_id, until);
create index assignments_history_by_employee on assignments_history (employee_id, until);
create index users_history_by_user on users_history (id, until);
create index programs_history_by_program on programs_history (id, until);

-- Whatever changes begins anew, and leaves its former row; whatever goes leaves it, too. `until` is always later than
-- `since`, although the clocks of instances differ. The former rows of a statement are written together, which costs a
-- small part of writing each by itself.

create function begin_anew() returns trigger language plpgsql as $$
begin
  new.since := greatest(change_instant(), old.since + interval '1 microsecond');
  return new;
end $$;

-- A new name or standing of the person is no change of the assignment.
create trigger assignments_begin_anew before update on assignments for each row
  when ((old.session_id, old.enrolled_at, old.completed_at, old.completed_by, old.cycle, old.due_at, old.due_because,
      old.due_reason, old.opened_by, old.valid_until, old.assigned_at, old.assigned_by, old.since)
    is distinct from (new.session_id, new.enrolled_at, new.completed_at, new.completed_by, new.cycle, new.due_at,
      new.due_because, new.due_reason, new.opened_by, new.valid_until, new.assigned_at, new.assigned_by, new.since))
  execute function begin_anew();
create trigger users_begin_anew before update on users for each row
  when ((old.first_name, old.last_name, old.email, old.has_temporary_password, old.role, old.department_id,
      old.background_color, old.created_at, old.updated_at, old.deactivated_at, old.since)
    is distinct from (new.first_name, new.last_name, new.email, new.has_temporary_password, new.role,
      new.department_id, new.background_color, new.created_at, new.updated_at, new.deactivated_at, new.since))
  execute function begin_anew();
create trigger programs_begin_anew before update on programs for each row
  when (old.* is distinct from new.*) execute function begin_anew();

-- With the owner's rights: the application reads history, and only what it does to the rows makes it. No join tells
-- what has changed: the statements are planned once, maybe for one row, and must be as good for ten thousand.

create function keep_former_assignments() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into assignments_history
      select
        program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
        cycle, due_at, due_because, due_reason, opened_by, valid_until, since,
        greatest(change_instant(), since + interval '1 microsecond')
      from former;
  else
    insert into assignments_history
      select
        program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
        cycle, due_at, due_because, due_reason, opened_by, valid_until, since,
        greatest(change_instant(), since + interval '1 microsecond')
      from former where (program_id, employee_id, since) not in (select program_id, employee_id, since from changed);
  end if;
  return null;
end $$;

create trigger assignments_keep_changed after update on assignments
  referencing old table as former new table as changed for each statement execute function keep_former_assignments();
create trigger assignments_keep_ended after delete on assignments
  referencing old table as former for each statement execute function keep_former_assignments();

create function keep_former_users() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond')
      from former;
  else
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond')
      from former where (id, since) not in (select id, since from changed);
  end if;
  return null;
end $$;

create trigger users_keep_changed after update on users
  referencing old table as former new table as changed for each statement execute function keep_former_users();
create trigger users_keep_ended after delete on users
  referencing old table as former for each statement execute function keep_former_users();

create function keep_former_programs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into programs_history
      select
        id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
        updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, since,
        greatest(change_instant(), since + interval '1 microsecond')
      from former;
  else
    insert into programs_history
      select
        id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
        updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, since,
        greatest(change_instant(), since + interval '1 microsecond')
      from former where (id, since) not in (select id, since from changed);
  end if;
  return null;
end $$;

create trigger programs_keep_changed after update on programs
  referencing old table as former new table as changed for each statement execute function keep_former_programs();
create trigger programs_keep_ended after delete on programs
  referencing old table as former for each statement execute function keep_former_programs();

-- The tables as they were at an instant, in their own shape: what asks the tables can ask these. No password is kept.
-- The conditions stand outside, so that an index finds one person or program in both parts.

create function users_at(instant timestamptz) returns setof users language sql stable as $$
  select id, first_name, last_name, email, '', has_temporary_password, role, department_id, background_color,
    created_at, updated_at, deactivated_at, case when deactivated_at is null then role else 'left' end,
    lower(first_name || ' ' || last_name || E'\n' || split_part(email, '@', 1)), since
  from (
    select id, first_name, last_name, email, has_temporary_password, role, department_id, background_color,
      created_at, updated_at, deactivated_at, since, 'infinity' as until
    from users
    union all
    select * from users_history
  ) u where since <= instant and until > instant
$$;

create function programs_at(instant timestamptz) returns setof programs language sql stable as $$
  select id, title, description, assigned_manager_id, deadline, duration_minutes, background_color, created_at,
    updated_at, archived_at, due_days, renew_months, renew_on, window_days, version, since
  from (select *, 'infinity' as until from programs union all select * from programs_history) p
  where since <= instant and until > instant
$$;

create function assignments_at(instant timestamptz) returns setof assignments language sql stable as $$
  select a.program_id, a.employee_id, a.assigned_at, a.assigned_by, a.session_id, a.enrolled_at, a.completed_at,
    a.completed_by, u.last_name, u.first_name, u.standing, a.cycle, a.due_at, a.due_because, a.due_reason,
    a.opened_by, a.valid_until, a.since
  from (
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by,
      cycle, due_at, due_because, due_reason, opened_by, valid_until, since, 'infinity' as until
    from assignments
    union all
    select * from assignments_history
  ) a join users_at(instant) u on u.id = a.employee_id
  where a.since <= instant and a.until > instant
$$;
