-- What keeps numbers and lists as cheap in a large company as in a small one: counts that change in the transaction
-- that changes what they count, and an index in the order of each list. Nothing here is a record of its own: all of
-- it follows from the tables before, and rebuild_counts() makes the counts anew.

create extension if not exists pg_trgm;

-- What replies carry of a program and of a session, made when the row is written: the fields of a JSON object,
-- without its braces. Dashboards are read much more often than programs are written.

-- Immutable, although to_char isn't in general: no part of this format depends on a setting.
create function wire_instant(instant timestamptz) returns text language sql immutable parallel safe as
  $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
create function wire_text(content text) returns text language sql immutable parallel safe as
  $$ select to_json(content)::text $$;

alter table programs add column wire text not null generated always as (
  '"_id":"' || id || '","title":' || wire_text(title) || ',"description":' || wire_text(description)
  || ',"deadline":"' || wire_instant(deadline) || '","duration":' || duration_minutes
  || ',"background_color":' || wire_text(background_color)
  || ',"archived":' || case when archived_at is null then 'false' else 'true' end
  || ',"created_at":"' || wire_instant(created_at) || '","updated_at":"' || wire_instant(updated_at) || '"') stored;

alter table training_sessions add column wire text not null generated always as (
  '"_id":"' || id || '","id":"' || id || '","start_time":"' || wire_instant(starts_at) || '"') stored;

-- Searches look for a part of "first last", without case.
alter table users
  add column search_text text collate "und-x-icu" generated always as (lower(first_name || ' ' || last_name)) stored,
  -- The role of whoever is active, and 'left' once deactivated: what a training of theirs counts as.
  add column standing text not null
    generated always as (case when deactivated_at is null then role else 'left' end) stored;

create index users_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is null;
create index programs_by_search on programs using gin (lower(title) gin_trgm_ops);
create index programs_active_by_deadline on programs (deadline, title, id) where archived_at is null;

-- A training carries its person's name and standing, so that a program's people stand in an index by name. The foreign
-- key keeps them the person's: it refuses others, and a change of the person goes through to the trainings.
alter table users add constraint users_as_in_trainings unique (id, last_name, first_name, standing);

alter table assignments
  add column last_name text collate "und-x-icu",
  add column first_name text collate "und-x-icu",
  add column standing text;

alter table assignments disable trigger user;
update assignments a set last_name = u.last_name, first_name = u.first_name, standing = u.standing
  from users u where u.id = a.employee_id;
alter table assignments enable trigger user;

alter table assignments
  alter column last_name set not null,
  alter column first_name set not null,
  alter column standing set not null,
  drop constraint assignments_employee_id_fkey,
  add constraint assignments_employee foreign key (employee_id, last_name, first_name, standing)
    references users (id, last_name, first_name, standing) on update cascade;

create index assignments_by_name on assignments (program_id, last_name, first_name, employee_id)
  where standing <> 'left';

-- For whoever assigns without telling the name. A bulk of assignments tells it, and spares this.
create function name_training() returns trigger language plpgsql as $$
begin
  select u.last_name, u.first_name, u.standing into new.last_name, new.first_name, new.standing
    from users u where u.id = new.employee_id;
  return new;
end $$;

create trigger assignments_are_named before insert on assignments
  for each row when (new.standing is null) execute function name_training();

-- A change of the person's name or standing changes no record, and so these rules let it pass.
create or replace function keep_completions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('assignments_completion_is_final', 'a completed training stays');
  end if;
  if old.completed_at is not null
    and (new.program_id, new.employee_id, new.assigned_at, new.assigned_by, new.session_id, new.enrolled_at,
      new.completed_at, new.completed_by)
    is distinct from (old.program_id, old.employee_id, old.assigned_at, old.assigned_by, old.session_id,
      old.enrolled_at, old.completed_at, old.completed_by) then
    perform refuse('assignments_completion_is_final', 'a completed training stays as it is');
  end if;
  if old.session_id is not null and new.session_id is distinct from old.session_id then
    perform refuse('assignments_one_enrolment', 'the chosen session stays');
  end if;
  return new;
end $$;

create function refuse_changes_in_archived_programs() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  -- Whatever is no change of the person alone, as a new name is.
  select array_agg(distinct c.program_id) into touched
    from changed c left join former f using (program_id, employee_id)
    where f.assigned_at is null
      or (c.assigned_at, c.assigned_by, c.session_id, c.enrolled_at, c.completed_at, c.completed_by)
        is distinct from (f.assigned_at, f.assigned_by, f.session_id, f.enrolled_at, f.completed_at, f.completed_by);
  perform from programs where id = any(touched) order by id for share;
  if exists (select from programs where id = any(touched) and archived_at is not null) then
    perform refuse('assignments_program_archived', 'the program is archived');
  end if;
  return null;
end $$;

drop trigger assignments_not_archived_on_update on assignments;
create trigger assignments_not_archived_on_update after update on assignments
  referencing old table as former new table as changed
  for each statement execute function refuse_changes_in_archived_programs();

-- Counts. Each has some slots, whose sum is the count: a connection always writes to the same one, so that people who
-- enrol in one session at the same time don't wait for each other.

create table program_counts (
  program_id uuid not null references programs (id) on delete cascade,
  slot smallint not null,
  -- People who haven't left, those among them who are employees still, and those who are complete.
  assigned integer not null,
  assigned_employees integer not null,
  completed integer not null,
  primary key (program_id, slot)
) with (fillfactor = 50);

create table session_counts (
  program_id uuid not null,
  session_id uuid not null,
  slot smallint not null,
  -- People who haven't left: not complete yet, and complete.
  enrolled integer not null,
  completed integer not null,
  primary key (program_id, session_id, slot),
  foreign key (program_id, session_id) references training_sessions (program_id, id) on delete cascade
) with (fillfactor = 50);

-- The whole company's: active people by role, active and archived programs.
create table company_counts (
  subject text not null,
  slot smallint not null,
  count integer not null,
  primary key (subject, slot)
) with (fillfactor = 50);

create function count_slot() returns smallint language sql stable as $$ select (pg_backend_pid() % 32)::smallint $$;

create function add_to_program(program uuid, assigned_more bigint, employees_more bigint, completed_more bigint)
  returns void
  language plpgsql as $$
begin
  if assigned_more = 0 and employees_more = 0 and completed_more = 0 then return; end if;
  insert into program_counts as kept
    values (program, count_slot(), assigned_more, employees_more, completed_more)
    on conflict (program_id, slot) do update
    set assigned = kept.assigned + excluded.assigned,
      assigned_employees = kept.assigned_employees + excluded.assigned_employees,
      completed = kept.completed + excluded.completed;
end $$;

create function add_to_session(program uuid, session uuid, enrolled_more bigint, completed_more bigint) returns void
  language plpgsql as $$
begin
  if enrolled_more = 0 and completed_more = 0 then return; end if;
  insert into session_counts as kept values (program, session, count_slot(), enrolled_more, completed_more)
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed;
end $$;

create function add_to_company(counted text, more bigint) returns void language plpgsql as $$
begin
  if more = 0 then return; end if;
  insert into company_counts as kept values (counted, count_slot(), more)
    on conflict (subject, slot) do update set count = kept.count + excluded.count;
end $$;

-- The triggers have the owner's rights: the application reads counts, and only what it does to the counted rows
-- changes them. In order, so that two that count the same don't block each other.

create function count_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, count(*), count(*) filter (where standing = 'employee'), count(completed_at))
    from come where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, count(*) filter (where completed_at is null), count(completed_at))
    from come where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  return null;
end $$;

create function count_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, -count(*), -count(*) filter (where standing = 'employee'), -count(completed_at))
    from gone where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, -count(*) filter (where completed_at is null), -count(completed_at))
    from gone where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  return null;
end $$;

create function count_changed_trainings() returns trigger language plpgsql
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
  return null;
end $$;

create trigger assignments_count_new after insert on assignments
  referencing new table as come for each statement execute function count_new_trainings();
create trigger assignments_count_changed after update on assignments
  referencing old table as gone new table as come for each statement execute function count_changed_trainings();
create trigger assignments_count_ended after delete on assignments
  referencing old table as gone for each statement execute function count_ended_trainings();

create function count_users() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.standing = old.standing then return null; end if;
  perform add_to_company(counted, more)
    from (values (old.standing, -1), (new.standing, 1)) as changes (counted, more)
    where counted <> 'left' order by counted;
  return null;
end $$;

create trigger users_count after insert or delete or update of role, deactivated_at on users
  for each row execute function count_users();

create function count_programs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_company(case when old.archived_at is null then 'active program' else 'archived program' end, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_company(case when new.archived_at is null then 'active program' else 'archived program' end, 1);
  end if;
  return null;
end $$;

create trigger programs_count after insert or delete or update of archived_at on programs
  for each row execute function count_programs();

-- Brings the slots of each count together, so that it is read from one row again. What somebody is writing to waits
-- for the next time.
create function fold_counts() returns void language plpgsql
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
end $$;

revoke execute on function fold_counts() from public;

-- What the counts have to be: counted from the rows themselves, in one statement and so at one moment. One row for
-- each that is kept, or should be.
create function recount() returns table (subject text, kept bigint[], counted bigint[]) language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(assigned_employees), sum(completed)]::bigint[] as counts
      from program_counts group by program_id
    union all
    select 'session ' || session_id, array[sum(enrolled), sum(completed)]::bigint[]
      from session_counts group by program_id, session_id
    union all
    select c.subject, array[sum(count)]::bigint[] from company_counts c group by c.subject
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
  )
  select subject, k.counts, c.counts from kept k full join counted c using (subject)
$$;

-- Makes all counts anew. Whoever changes a counted row waits meanwhile.
create function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, assignments, program_counts, session_counts, company_counts
    in share row exclusive mode;
  delete from program_counts;
  delete from session_counts;
  delete from company_counts;
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
end $$;

revoke execute on function rebuild_counts() from public;

select rebuild_counts();
