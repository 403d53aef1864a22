-- Facts and state of a person are copied to `person_figures` at once. People who come into another position, or
-- back, are noted, and so are people with another name, as the most behind come by name. Somebody who has left lacks
-- nothing and isn't behind.
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
