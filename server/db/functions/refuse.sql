-- Refuses with the name of a rule that no check can express; server/db/errors.ts turns it into an error code.
create or replace function refuse(rule text, explanation text) returns void language plpgsql as $$
begin
  raise exception '%', explanation using errcode = 'check_violation', constraint = rule;
end $$;
