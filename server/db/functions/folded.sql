-- A text as searches compare it: the text that is searched, and the text that somebody searches for. shared/fold.ts
-- has the same; a test compares.
create or replace function folded(text text) returns text immutable parallel safe
  return case when text collate "C" ~ '[^ -~]|  |^ | $|`' then folded_letters(text) else lower(text collate "C") end;
