-- Equal for names that people read as the same.
create or replace function same_name(name text) returns text immutable parallel safe
  return lower(without_fillers(normalize(name, nfc)) collate "und-x-icu");
