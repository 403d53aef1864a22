-- Figures of a program's people are counted again if its deadline moves or it is archived.
create or replace function note_program() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (program_id) values (new.id);
  return null;
end $$;
