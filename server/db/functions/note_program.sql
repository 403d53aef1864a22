-- Figures of a program's people and its seats are counted again if its deadline moves, it is archived, or it has another
-- manager.
create or replace function note_program() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (program_id) values (new.id);
  insert into shortages_to_refresh values (new.id);
  return null;
end $$;
