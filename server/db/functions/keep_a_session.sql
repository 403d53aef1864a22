-- A program has at least one session, or a version of a reading. It is judged at the commit, so that an edit may
-- replace all sessions.
create or replace function keep_a_session() returns trigger language plpgsql as $$
declare
  program uuid;
  completed_by text;
begin
  if tg_table_name = 'programs' then program := new.id; else program := old.program_id; end if;
  -- Two edits that each take away "the other" last session wait for each other here.
  select completes_by into completed_by from programs where id = program for update;
  if completed_by = 'session' and not exists (select from training_sessions where program_id = program) then
    perform refuse('programs_need_session', 'a program needs at least one session');
  end if;
  if completed_by = 'reading' and present_version(program) is null then
    perform refuse('programs_need_reading', 'a program needs something to read');
  end if;
  return null;
end $$;
