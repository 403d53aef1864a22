-- How many trainings of each person are overdue and open, kept to order lists of people: the figures that a list shows
-- are counted anew for each row. A name, a role or a department is here at once. The figures follow within seconds:
-- writing a training notes the person, and a job counts, so that no change waits for it.

create table person_figures (
  person_id uuid primary key references users (id) on delete cascade,
  last_name text collate "und-x-icu" not null,
  first_name text collate "und-x-icu" not null,
  role text not null,
  -- All zeros where there is none, so that an index finds it.
  department_id uuid not null,
  position_id uuid not null,
  site_id uuid not null,
  has_left boolean not null,
  overdue integer not null default 0,
  open integer not null default 0,
  -- When an open training becomes overdue next.
  changes_at timestamptz
);

create index person_figures_behind on person_figures
  ((-overdue), (-open), last_name, first_name, person_id) where not has_left;
create index person_figures_behind_by_role on person_figures
  (role, (-overdue), (-open), last_name, first_name, person_id) where not has_left;
create index person_figures_behind_by_department on person_figures
  (department_id, (-overdue), (-open), last_name, first_name, person_id) where not has_left;
create index person_figures_behind_by_position on person_figures
  (position_id, (-overdue), (-open), last_name, first_name, person_id) where not has_left;
create index person_figures_behind_by_site on person_figures
  (site_id, (-overdue), (-open), last_name, first_name, person_id) where not has_left;
create index person_figures_named on person_figures
  (last_name, first_name, person_id) where not has_left;
create index person_figures_named_by_role on person_figures
  (role, last_name, first_name, person_id) where not has_left;
create index person_figures_named_by_department on person_figures
  (department_id, last_name, first_name, person_id) where not has_left;
create index person_figures_named_by_position on person_figures
  (position_id, last_name, first_name, person_id) where not has_left;
create index person_figures_named_by_site on person_figures
  (site_id, last_name, first_name, person_id) where not has_left;
create index person_figures_left on person_figures (last_name, first_name, person_id) where has_left;
create index person_figures_to_change on person_figures (changes_at) where changes_at is not null;

-- People to count again: one, or all of a program.
create table figures_to_refresh (
  person_id uuid,
  program_id uuid
);
create index figures_to_refresh_of_person on figures_to_refresh (person_id);

create function id_or_none(id uuid) returns uuid language sql immutable as
  $$ select coalesce(id, '00000000-0000-0000-0000-000000000000') $$;

-- Nothing is open for somebody who has left.
create function follow_person() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into person_figures values (new.id, new.last_name, new.first_name, new.role, id_or_none(new.department_id),
      id_or_none(new.position_id), id_or_none(new.site_id), new.deactivated_at is not null)
    on conflict (person_id) do update set last_name = excluded.last_name, first_name = excluded.first_name,
      role = excluded.role, department_id = excluded.department_id, position_id = excluded.position_id,
      site_id = excluded.site_id, has_left = excluded.has_left,
      overdue = case when excluded.has_left then 0 else person_figures.overdue end,
      open = case when excluded.has_left then 0 else person_figures.open end,
      changes_at = case when excluded.has_left then null else person_figures.changes_at end;
  return null;
end $$;

create trigger users_followed after insert or update of last_name, first_name, role, department_id, position_id, site_id,
  deactivated_at on users for each row execute function follow_person();

create function note_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct employee_id from come;
  return null;
end $$;

create function note_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct employee_id from gone;
  return null;
end $$;

create function note_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id)
    select distinct employee_id from (
      select employee_id, program_id, completed_at, due_at, standing from come
      except select employee_id, program_id, completed_at, due_at, standing from gone) changed;
  return null;
end $$;

create trigger assignments_new_noted after insert on assignments
  referencing new table as come for each statement execute function note_new_trainings();
create trigger assignments_ended_noted after delete on assignments
  referencing old table as gone for each statement execute function note_ended_trainings();
create trigger assignments_changed_noted after update on assignments
  referencing old table as gone new table as come for each statement execute function note_changed_trainings();

create function note_program() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (program_id) values (new.id);
  return null;
end $$;

create trigger programs_noted after update of deadline, archived_at on programs for each row
  when ((old.deadline, old.archived_at) is distinct from (new.deadline, new.archived_at))
  execute function note_program();

-- Counts again for at most so many people who were noted, or of whose trainings one has become overdue; returns how many
-- it took, fewer than that once nobody is left. People held by another change come later: to wait for them could be a
-- deadlock.
create function refresh_figures(at timestamptz, most integer) returns integer language plpgsql
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
    select distinct employee_id from assignments where program_id = any(programs_noted);

  select array_agg(person_id) into asked from (
    select distinct person_id from (select person_id from figures_to_refresh limit most) noted
    union
    (select person_id from person_figures where changes_at < at limit most)) people;
  with held as (
    select person_id from person_figures where person_id = any(asked) order by person_id for update skip locked)
    select array_agg(person_id) into taken from held;
  -- A statement of its own sees all that was written until they were held.
  with noted as (delete from figures_to_refresh where person_id = any(taken)), counted as (
    select person_id, figures.* from unnest(taken) person_id cross join lateral (
      select count(*) filter (where due < at) as overdue, count(*) filter (where due >= at) as open,
        min(due) filter (where due >= at) as changes_at
      from (
        select coalesce(a.due_at, p.deadline) as due from assignments a join programs p on p.id = a.program_id
        where a.employee_id = person_id and a.completed_at is null and a.standing <> 'left' and p.archived_at is null
      ) trainings) figures)
  update person_figures s set overdue = counted.overdue, open = counted.open, changes_at = counted.changes_at
    from counted where s.person_id = counted.person_id
      and (s.overdue, s.open, s.changes_at) is distinct from (counted.overdue, counted.open, counted.changes_at);
  return coalesce(cardinality(taken), 0);
end $$;

-- Makes everybody's row anew.
create function rebuild_figures() returns void language plpgsql as $$
begin
  lock table person_figures in exclusive mode;
  delete from person_figures;
  delete from figures_to_refresh;
  insert into person_figures
    select u.id, u.last_name, u.first_name, u.role, id_or_none(u.department_id), id_or_none(u.position_id),
      id_or_none(u.site_id), u.deactivated_at is not null, coalesce(figures.overdue, 0), coalesce(figures.open, 0), figures.changes_at
    from users u left join (
      select employee_id, count(*) filter (where due < change_instant()) as overdue,
        count(*) filter (where due >= change_instant()) as open,
        min(due) filter (where due >= change_instant()) as changes_at
      from (
        select a.employee_id, coalesce(a.due_at, p.deadline) as due from assignments a join programs p on p.id = a.program_id
        where a.completed_at is null and a.standing <> 'left' and p.archived_at is null) trainings
      group by employee_id) figures on figures.employee_id = u.id;
end $$;

select rebuild_figures();
