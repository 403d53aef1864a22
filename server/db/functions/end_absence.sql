-- Somebody who has left isn't away.
create or replace function end_absence() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from absences where person_id = new.id;
  delete from absence_due_dates where person_id = new.id;
  return null;
end $$;
