-- Nobody signs for somebody else, and nobody signs a version that is past. Backups and commands, for which nobody acts,
-- bring older ones.
create or replace function keep_signatures() returns trigger language plpgsql as $$
declare
  actor text := nullif(current_setting('lodestar.actor', true), '');
begin
  if actor is null then return new; end if;
  if new.person_id::text <> actor or new.recorded_by is distinct from new.person_id then
    perform refuse('training_records_signed_by_oneself', 'people sign for themselves');
  end if;
  if new.signed_version is distinct from present_version(new.program_id) then
    perform refuse('training_records_signed_version', 'people sign the present version');
  end if;
  return new;
end $$;
