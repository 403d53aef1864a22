-- What people lack of the trainings that their position requires (product §102). Each row of an audience that fits one
-- position and asks nothing else says that the position requires the program.

alter table audience_rows add column of_position uuid generated always as (
  case when cardinality(positions) = 1 and departments = '{}' and sites = '{}' and roles = '{}' and kinds = '{}'
    and tags = '{}' and joined_after is null then positions[1] end) stored;
create index audience_rows_of_position on audience_rows (of_position) where of_position is not null;

-- The active programs that a position requires.
create function programs_of_position(a_position uuid) returns table (program_id uuid)
  language sql stable parallel safe as $$
  select p.id from programs p where p.archived_at is null and p.id in (
    select r.program_id from audience_rows r where r.of_position = a_position)
$$;

-- Those of them that the person has neither completed nor is exempt from.
create function gaps_of(person uuid, a_position uuid) returns table (program_id uuid)
  language sql stable parallel safe as $$
  select required.program_id from programs_of_position(a_position) required
  where not exists (
      select from assignments a
      where a.program_id = required.program_id and a.employee_id = person and a.completed_at is not null)
    and not exists (
      select from exemptions x where x.program_id = required.program_id and x.person_id = person)
$$;

-- How many these are is kept beside a person's other figures, so that an index finds the people who lack something. It
-- follows as they do: a change notes the people, and the job counts again. Until then a list counts them by itself.
alter table person_figures add column gaps integer not null default 0;
create index person_figures_with_gaps on person_figures (position_id, last_name, first_name, person_id)
  where state = 'active' and gaps > 0;

-- As before. People who come into another position, or back, are noted; somebody who has left lacks nothing.
create or replace function follow_new_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into person_figures (person_id, last_name, first_name, role, department_id, position_id, site_id, state)
    select id, last_name, first_name, role, id_or_none(department_id), id_or_none(position_id), id_or_none(site_id),
      state_of(standing)
    from come;
  insert into figures_to_refresh (person_id) select id from come where position_id is not null;
  return null;
end $$;

create or replace function follow_changed_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update person_figures s set last_name = u.last_name, first_name = u.first_name, role = u.role,
      department_id = id_or_none(u.department_id), position_id = id_or_none(u.position_id),
      site_id = id_or_none(u.site_id), state = u.state,
      overdue = case when u.state = 'left' then 0 else s.overdue end,
      open = case when u.state = 'left' then 0 else s.open end,
      changes_at = case when u.state = 'left' then null else s.changes_at end,
      gaps = case when u.state = 'left' then 0 else s.gaps end
    from (
      select id, last_name, first_name, role, department_id, position_id, site_id, state_of(standing) as state from come
      except
      select id, last_name, first_name, role, department_id, position_id, site_id, state_of(standing) from gone) u
    where s.person_id = u.id;
  insert into figures_to_refresh (person_id)
    select id from (
      select id, position_id, state_of(standing) from come
      except
      select id, position_id, state_of(standing) from gone) changed;
  return null;
end $$;

create function note_exempt_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct person_id from changed;
  return null;
end $$;

create trigger exemptions_new_noted after insert on exemptions
  referencing new table as changed for each statement execute function note_exempt_people();
create trigger exemptions_ended_noted after delete on exemptions
  referencing old table as changed for each statement execute function note_exempt_people();

create function note_people_of_positions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id)
    select s.person_id from person_figures s
    where s.state = 'active' and s.position_id in (select of_position from changed);
  return null;
end $$;

create trigger audience_rows_new_noted after insert on audience_rows
  referencing new table as changed for each statement execute function note_people_of_positions();
create trigger audience_rows_ended_noted after delete on audience_rows
  referencing old table as changed for each statement execute function note_people_of_positions();

-- As before, and counts the gaps, too: a program that is archived is required of nobody any more.
create or replace function refresh_figures(at timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  programs_noted uuid[];
  asked uuid[];
  taken uuid[];
begin
  -- Of two at once the one that began earlier would keep older figures.
  if not pg_try_advisory_xact_lock(hashtext('person_figures')) then return 0; end if;

  with noted as (delete from figures_to_refresh where program_id is not null returning program_id)
    select array_agg(distinct program_id) into programs_noted from noted;
  insert into figures_to_refresh (person_id)
    select employee_id from assignments where program_id = any(programs_noted)
    union
    select s.person_id from audience_rows r join person_figures s on s.position_id = r.of_position
    where r.program_id = any(programs_noted) and s.state = 'active';

  select array_agg(person_id) into asked from (
    select distinct person_id from (select person_id from figures_to_refresh limit most) noted
    union
    (select person_id from person_figures where changes_at < at limit most)) people;
  with held as (
    select person_id from person_figures where person_id = any(asked) order by person_id for update skip locked)
    select array_agg(person_id) into taken from held;
  -- A statement of its own sees all that was written until they were held.
  with noted as (delete from figures_to_refresh where person_id = any(taken)), counted as (
    select people.person_id, figures.*, lacking.gaps
    from person_figures people cross join lateral (
      select count(*) filter (where due < at) as overdue, count(*) filter (where due >= at) as open,
        min(due) filter (where due >= at) as changes_at
      from (
        select coalesce(a.due_at, p.deadline) as due from assignments a join programs p on p.id = a.program_id
        where a.employee_id = people.person_id and a.completed_at is null and a.standing <> 'left'
          and p.archived_at is null
      ) trainings) figures
    cross join lateral (
      select count(*) as gaps from gaps_of(people.person_id, people.position_id) where people.state <> 'left') lacking
    where people.person_id = any(taken))
  update person_figures s set overdue = counted.overdue, open = counted.open, changes_at = counted.changes_at,
      gaps = counted.gaps
    from counted where s.person_id = counted.person_id
      and (s.overdue, s.open, s.changes_at, s.gaps)
        is distinct from (counted.overdue, counted.open, counted.changes_at, counted.gaps);
  return coalesce(cardinality(taken), 0);
end $$;

create or replace function rebuild_figures() returns void language plpgsql as $$
begin
  lock table person_figures in exclusive mode;
  delete from person_figures;
  delete from figures_to_refresh;
  insert into person_figures (person_id, last_name, first_name, role, department_id, position_id, site_id, state,
      overdue, open, changes_at, gaps)
    select u.id, u.last_name, u.first_name, u.role, id_or_none(u.department_id), id_or_none(u.position_id),
      id_or_none(u.site_id), state_of(u.standing), coalesce(figures.overdue, 0), coalesce(figures.open, 0),
      figures.changes_at, case when u.position_id is null or u.deactivated_at is not null then 0 else (
        select count(*) from gaps_of(u.id, u.position_id)) end
    from users u left join (
      select employee_id, count(*) filter (where due < change_instant()) as overdue,
        count(*) filter (where due >= change_instant()) as open,
        min(due) filter (where due >= change_instant()) as changes_at
      from (
        select a.employee_id, coalesce(a.due_at, p.deadline) as due from assignments a join programs p on p.id = a.program_id
        where a.completed_at is null and a.standing <> 'left' and p.archived_at is null) trainings
      group by employee_id) figures on figures.employee_id = u.id;
end $$;

create or replace function recount() returns table (subject text, kept bigint[], counted bigint[])
  language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(completed)]::bigint[] as counts
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
    union all
    select 'waits out of order', array[0]
  ), counted as (
    select 'program ' || program_id as subject,
        array[count(*), count(completed_at)] as counts
      from assignments where is_active(standing) group by program_id
    union all
    select 'session ' || session_id, array[count(*) - count(completed_at), count(completed_at)]
      from assignments where standing <> 'left' and session_id is not null group by program_id, session_id
    union all
    select standing, array[count(*)] from users where standing <> 'left' group by standing
    union all
    select 'position ' || position_id, array[count(*)] from users
      where is_active(standing) and position_id is not null group by position_id
    union all
    select 'gaps in position ' || position_id, array[count(*)] from person_figures
      where state = 'active' and gaps > 0 and position_id <> id_or_none(null) group by position_id
    union all
    select case when archived_at is null then 'active program' else 'archived program' end, array[count(*)]
      from programs group by 1
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[count(*)]
      from assignments where is_active(standing) and completed_at is null and due_at is not null group by 1
    union all
    select 'seats ' || s.id, array[(
        select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')]
      from training_sessions s where s.capacity is not null
    union all
    select 'waits out of order', array[count(*)]
      from waits w join assignments a on a.program_id = w.program_id and a.employee_id = w.person_id
      where (w.due_at, w.own_session_id) is distinct from (a.due_at, a.session_id)
  )
  select subject, k.counts, c.counts from kept k full join counted c using (subject)
$$;

create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, training_sessions, assignments, person_figures, program_counts, session_counts,
    company_counts, due_counts, waits in share row exclusive mode;
  delete from program_counts;
  delete from session_counts;
  delete from company_counts;
  delete from due_counts;
  insert into program_counts
    select program_id, 0, count(*), count(completed_at)
    from assignments where is_active(standing) group by program_id;
  insert into session_counts
    select program_id, session_id, 0, count(*) - count(completed_at), count(completed_at)
    from assignments where standing <> 'left' and session_id is not null group by program_id, session_id;
  insert into company_counts
    select standing, 0, count(*) from users where standing <> 'left' group by standing;
  insert into company_counts
    select 'position ' || position_id, 0, count(*) from person_figures
      where state = 'active' and position_id <> id_or_none(null) group by position_id
    union all
    select 'gaps in position ' || position_id, 0, count(*) from person_figures
      where state = 'active' and gaps > 0 and position_id <> id_or_none(null) group by position_id;
  insert into company_counts
    select case when archived_at is null then 'active program' else 'archived program' end, 0, count(*)
    from programs group by 1;
  insert into due_counts
    select program_id, session_id, due_at, 0, count(*)
    from assignments where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id;
  update training_sessions s set seats_taken = (
      select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')
    where capacity is not null;
  -- The trigger looks them up.
  update waits set since = since;
end $$;

insert into company_counts
  select 'position ' || position_id, 0, count(*) from person_figures
  where state = 'active' and position_id <> id_or_none(null) group by position_id;

-- How many active people are in a position, and how many of them lack something: kept with the other counts, as a
-- position may have a million people.
create function count_people_of_positions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_company('position ' || position_id, count(*)),
        add_to_company('gaps in position ' || position_id, count(*) filter (where gaps > 0))
      from come where state = 'active' and position_id <> id_or_none(null)
      group by position_id order by position_id;
  elsif tg_op = 'DELETE' then
    perform add_to_company('position ' || position_id, -count(*)),
        add_to_company('gaps in position ' || position_id, -count(*) filter (where gaps > 0))
      from gone where state = 'active' and position_id <> id_or_none(null)
      group by position_id order by position_id;
  else
    perform add_to_company('position ' || position_id, sum(n)),
        add_to_company('gaps in position ' || position_id, coalesce(sum(n) filter (where gaps > 0), 0))
      from (
        select position_id, state, gaps, 1 as n from come union all select position_id, state, gaps, -1 from gone) people
      where state = 'active' and position_id <> id_or_none(null)
      group by position_id order by position_id;
  end if;
  return null;
end $$;

create trigger person_figures_count_new after insert on person_figures
  referencing new table as come for each statement execute function count_people_of_positions();
create trigger person_figures_count_changed after update on person_figures
  referencing old table as gone new table as come for each statement execute function count_people_of_positions();
create trigger person_figures_count_ended after delete on person_figures
  referencing old table as gone for each statement execute function count_people_of_positions();

update person_figures s set gaps = (select count(*) from gaps_of(s.person_id, s.position_id))
  where s.state <> 'left' and s.position_id in (select of_position from audience_rows);
