-- The sessions of an archived program stay.
create or replace function refuse_sessions_of_archived_programs() returns trigger language plpgsql as $$
begin
  if exists (select from programs where archived_at is not null
      and (id = new.program_id or (tg_op = 'UPDATE' and id = old.program_id))) then
    perform refuse('programs_archived_is_final', 'an archived program stays as it is');
  end if;
  return new;
end $$;
