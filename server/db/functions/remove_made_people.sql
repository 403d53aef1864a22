-- Removes people that the import has made, with the figures that follow them, and returns how many (product §115). The
-- application has no right to delete people, and this deletes no others. The keys of other tables refuse it as long as
-- somebody has rows there.
create or replace function remove_made_people(of_import uuid, people uuid[]) returns integer language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  removed uuid[];
begin
  select array_agg(c.person_id) into removed from import_changes c
    where c.import_id = of_import and c.made and c.person_id = any(people);
  delete from people_behind where person_id = any(removed);
  delete from person_figures where person_id = any(removed);
  delete from users where id = any(removed);
  delete from figures_to_refresh where person_id = any(removed);
  return coalesce(cardinality(removed), 0);
end $$;
