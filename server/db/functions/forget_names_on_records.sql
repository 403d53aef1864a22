-- Erasing a person takes the names off their records.
create or replace function forget_names_on_records() returns trigger language plpgsql as $$
begin
  update training_records set person_name = null, certified_name = null
    where person_id = new.id and person_name is not null;
  return null;
end $$;
