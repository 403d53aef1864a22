-- The text in which a search looks for a person. The personnel ID is its last line, and only admins find people by
-- it.
create or replace function findable_text(person users, with_personnel_id boolean) returns text immutable parallel safe
  return case when with_personnel_id or person.external_id is null then person.search_text
    else left(person.search_text, -1 - length(folded(person.external_id))) end;
