-- The name and the key in a text such as "Ada Lovelace (1005)". It is null without a key in brackets.
create or replace function name_and_key(named text) returns text[] immutable parallel safe
  return regexp_match(named, '^\s*(.*\S)\s*[(\[<]\s*([^()\[\]<>]*[^()\[\]<>\s])\s*[)\]>]\s*$');
