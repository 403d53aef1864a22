-- What the screens ask first: who is behind, and whoever one looks for, by e-mail address, too.

-- Of an address only what stands before the @: the rest is the same for everybody. A line break parts it from the name,
-- so that nothing is found across both.
alter table users drop column search_text;
alter table users add column search_text text collate "und-x-icu"
  generated always as (lower(first_name || ' ' || last_name || E'\n' || split_part(email, '@', 1))) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is null;

-- Who is behind in a program is found, with the name, among those who are not complete.
create index assignments_open on assignments (program_id, last_name, first_name, employee_id)
  where completed_at is null and standing = 'employee';

-- Searches are planned by what the new column holds.
analyze users;
