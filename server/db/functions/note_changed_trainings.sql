-- Figures of people whose trainings have changed are counted again, and the seats of their programs.
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
