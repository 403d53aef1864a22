-- Figures of people who have been assigned are counted again, and the seats of their programs.
create or replace function note_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct employee_id from come;
  insert into shortages_to_refresh select distinct program_id from come;
  return null;
end $$;
