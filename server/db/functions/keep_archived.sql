-- Archiving is final (product §14).
create or replace function keep_archived() returns trigger language plpgsql as $$
begin
  perform refuse('programs_archived_is_final', 'an archived program stays as it is');
  return null;
end $$;
