-- Tags as they are compared.
create or replace function names_of(tags text[]) returns text[] immutable parallel safe
  return array(select same_name(tag) from unnest(tags) tag);
