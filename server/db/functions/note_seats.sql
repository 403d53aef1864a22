-- The seats of a program are counted again if it gets, loses or moves a session.
create or replace function note_seats() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into shortages_to_refresh values (case when tg_op = 'DELETE' then old.program_id else new.program_id end);
  return null;
end $$;
