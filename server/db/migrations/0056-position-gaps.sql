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

create function note_person() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) values (new.id);
  return null;
end $$;

create trigger users_new_noted after insert on users for each row
  when (new.position_id is not null) execute function note_person();
create trigger users_noted after update of position_id, suspended_at, deactivated_at on users for each row
  when ((old.position_id, old.suspended_at, old.deactivated_at)
    is distinct from (new.position_id, new.suspended_at, new.deactivated_at)) execute function note_person();

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
    cross join lateral (select count(*) as gaps from gaps_of(people.person_id, people.position_id)) lacking
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
      figures.changes_at, case when u.position_id is null then 0 else (
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

update person_figures s set gaps = (select count(*) from gaps_of(s.person_id, s.position_id))
  where s.position_id in (select of_position from audience_rows);
