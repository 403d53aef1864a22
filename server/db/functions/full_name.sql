-- "Ada Lovelace", or a name alone.
create or replace function full_name(first_name text, last_name text) returns text immutable parallel safe
  return rtrim(first_name || ' ' || last_name);
