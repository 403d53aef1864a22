-- Figures of people whose trainings have been deleted are counted again, and the seats of their programs.
create or replace function note_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct employee_id from gone;
  insert into shortages_to_refresh select distinct program_id from gone;
  return null;
end $$;
