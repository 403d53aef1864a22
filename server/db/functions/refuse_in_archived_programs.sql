-- Nobody is assigned to an archived program, even if the archiving is not yet committed: the lock waits for it, and
-- the next statement sees it.
create or replace function refuse_in_archived_programs() returns trigger language plpgsql as $$
begin
  perform from programs where id in (select program_id from changed) order by id for share;
  if exists (select from programs where id in (select program_id from changed) and archived_at is not null) then
    perform refuse('assignments_program_archived', 'the program is archived');
  end if;
  return null;
end $$;
