-- A department, site or position that a row of an audience names can't be deleted: a row without any would fit all
-- people.
create or replace function keep_places_of_audiences() returns trigger language plpgsql as $$
begin
  if exists (
    select from audience_rows r join programs p on p.id = r.program_id
    where p.archived_at is null and old.id = any(r.departments || r.sites || r.positions)) then
    perform refuse('audience_rows_name_it', 'an audience names it');
  end if;
  return old;
end $$;
