-- Two figures of dashboards that follow within seconds, as `person_figures` does: which people are most behind in the
-- programs that a manager oversees, and how many seats each program is short of.

-- Its readers count again for the few people shown, so it only has to find them.
create table people_behind (
  manager_id uuid not null references users (id) on delete cascade,
  person_id uuid not null references users (id) on delete cascade,
  last_name text collate "und-x-icu" not null,
  first_name text collate "und-x-icu" not null,
  overdue integer not null,
  primary key (person_id, manager_id)
);
create index people_behind_most on people_behind (manager_id, (-overdue), last_name, first_name, person_id);

-- A row of each program that was counted once.
create table seat_shortages (
  program_id uuid primary key references programs (id) on delete cascade,
  short integer not null,
  at timestamptz not null,
  -- When a due date or a session of it passes next.
  changes_at timestamptz
);
create index seat_shortages_short on seat_shortages (program_id) where short > 0;
create index seat_shortages_to_change on seat_shortages (changes_at) where changes_at is not null;

-- The programs whose seats are to be counted again.
create table shortages_to_refresh (program_id uuid not null);

create or replace function note_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct employee_id from come;
  insert into shortages_to_refresh select distinct program_id from come;
  return null;
end $$;

create or replace function note_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct employee_id from gone;
  insert into shortages_to_refresh select distinct program_id from gone;
  return null;
end $$;

create or replace function note_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id)
    select distinct employee_id from (
      select employee_id, program_id, completed_at, due_at, standing from come
      except select employee_id, program_id, completed_at, due_at, standing from gone) changed;
  insert into shortages_to_refresh select distinct program_id from come;
  return null;
end $$;

create or replace function note_program() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (program_id) values (new.id);
  insert into shortages_to_refresh values (new.id);
  return null;
end $$;

create trigger programs_with_other_manager_noted after update of assigned_manager_id on programs for each row
  when (old.assigned_manager_id is distinct from new.assigned_manager_id) execute function note_program();

create function note_seats() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into shortages_to_refresh values (case when tg_op = 'DELETE' then old.program_id else new.program_id end);
  return null;
end $$;

create trigger training_sessions_noted after insert or delete on training_sessions for each row execute function note_seats();
create trigger training_sessions_changed_noted
  after update of starts_at, ends_at, capacity, cancelled_at on training_sessions for each row
  when ((old.starts_at, old.ends_at, old.capacity, old.cancelled_at)
    is distinct from (new.starts_at, new.ends_at, new.capacity, new.cancelled_at))
  execute function note_seats();

-- As before. People with another name are noted, too, as the most behind come by name; and nothing is left of a person
-- who has gone.
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
  delete from people_behind where person_id in (select id from come where standing = 'left');
  insert into figures_to_refresh (person_id)
    select id from (
      select id, position_id, state_of(standing), last_name, first_name from come
      except
      select id, position_id, state_of(standing), last_name, first_name from gone) changed;
  return null;
end $$;

-- As before, and counts by manager in how many trainings each person is behind.
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

  -- A suspended person is not behind.
  with behind as (
    select p.assigned_manager_id, a.employee_id, a.last_name, a.first_name, count(*) as overdue
    from assignments a join programs p on p.id = a.program_id
    where a.employee_id = any(taken) and a.completed_at is null and is_active(a.standing) and p.archived_at is null
      and coalesce(a.due_at, p.deadline) < at
    group by p.assigned_manager_id, a.employee_id, a.last_name, a.first_name), others as (
    delete from people_behind b where b.person_id = any(taken)
      and (b.manager_id, b.person_id) not in (select assigned_manager_id, employee_id from behind))
  insert into people_behind as kept (manager_id, person_id, last_name, first_name, overdue) select * from behind
    on conflict (person_id, manager_id) do update
      set last_name = excluded.last_name, first_name = excluded.first_name, overdue = excluded.overdue
      where (kept.last_name, kept.first_name, kept.overdue)
        is distinct from (excluded.last_name, excluded.first_name, excluded.overdue);
  return coalesce(cardinality(taken), 0);
end $$;

-- Counts anew who is behind; the job counts the seats.
create function rebuild_figures_of_dashboards() returns void language plpgsql as $$
begin
  delete from people_behind;
  delete from seat_shortages;
  insert into people_behind
    select p.assigned_manager_id, a.employee_id, a.last_name, a.first_name, count(*)
    from assignments a join programs p on p.id = a.program_id
    where a.completed_at is null and is_active(a.standing) and p.archived_at is null
      and coalesce(a.due_at, p.deadline) < change_instant()
    group by p.assigned_manager_id, a.employee_id, a.last_name, a.first_name;
  insert into shortages_to_refresh select id from programs where archived_at is null;
end $$;

-- As before, and makes those of dashboards anew, too.
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
  perform rebuild_figures_of_dashboards();
end $$;

select rebuild_figures_of_dashboards();
