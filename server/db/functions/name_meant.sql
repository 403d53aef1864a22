-- The name that a text means, as people are found by it: "Lovelace, Ada" is that of Ada Lovelace.
create or replace function name_meant(named text) returns text immutable parallel safe
  return folded(regexp_replace(named, '^\s*([^,]*[^,\s])\s*,\s*([^,]*[^,\s])\s*$', '\2 \1'));
