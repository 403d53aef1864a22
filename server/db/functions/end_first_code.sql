-- A first code is of no use once there is a password or another login, nor for somebody who is no longer active.
create or replace function end_first_code() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from first_codes where person_id = new.id;
  return null;
end $$;
