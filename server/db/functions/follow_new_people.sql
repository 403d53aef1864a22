-- Each new person gets a row in `person_figures`; the gaps of a person with a position are counted later.
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
