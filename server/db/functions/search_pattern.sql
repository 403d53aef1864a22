-- A search as a pattern for "like": its % and _ are plain characters.
create or replace function search_pattern(search text) returns text immutable parallel safe
  return '%' || regexp_replace(folded(search), '([\\%_])', '\\\1', 'g') || '%';
