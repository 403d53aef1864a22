-- Counts the figures again of at most so many people: those who were noted, and those of whose trainings one has
-- become overdue. Returns how many it took, which is fewer than that once nobody is left. People locked by another
-- change come later: to wait for them could be a deadlock. A program that is archived is required of nobody any
-- more. It also counts by manager in how many trainings each person is behind.
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
