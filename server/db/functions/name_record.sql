-- A record keeps the name that its person has on the day of writing.
create or replace function name_record() returns trigger language plpgsql as $$
begin
  new.person_name := coalesce(new.person_name, name_of(new.person_id));
  return new;
end $$;
