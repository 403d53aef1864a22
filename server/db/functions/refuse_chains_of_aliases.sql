-- An alias has no aliases. The caller locks both people, so that no two changes miss each other.
create or replace function refuse_chains_of_aliases() returns trigger language plpgsql as $$
begin
  if exists (select from same_people where person_id = new.alias_id or alias_id = new.person_id) then
    perform refuse('same_people_chain', 'an alias has no aliases');
  end if;
  return new;
end $$;
