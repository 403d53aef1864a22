-- Nobody decides about themselves in a row that has the rule of its table.
create or replace function refuse_own_row() returns trigger language plpgsql as $$
begin
  perform refuse_own(tg_table_name || '_by_others', array[coalesce(new.person_id, old.person_id)]);
  return null;
end $$;
