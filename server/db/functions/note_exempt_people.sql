-- Figures of people whose exemptions have changed are counted again.
create or replace function note_exempt_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id) select distinct person_id from changed;
  return null;
end $$;
