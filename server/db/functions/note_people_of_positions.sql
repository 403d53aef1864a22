-- Figures of the people in a position are counted again if it requires other programs.
create or replace function note_people_of_positions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_to_refresh (person_id)
    select s.person_id from person_figures s
    where s.state = 'active' and s.position_id in (select of_position from changed);
  return null;
end $$;
