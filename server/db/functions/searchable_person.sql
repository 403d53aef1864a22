-- The text in which a search finds a person: name and mailbox, and also the keys.
create or replace function searchable_person(name text, email text, login text, external_id text) returns text
  immutable parallel safe
  return searchable(name, coalesce(split_part(email, '@', 1), ''))
    || coalesce(E'\n' || folded(login), '') || coalesce(E'\n' || folded(external_id), '');
