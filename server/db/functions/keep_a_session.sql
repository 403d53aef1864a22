-- A program has at least one session. It is judged at the commit, so that an edit may replace them all.
create or replace function keep_a_session() returns trigger language plpgsql as $$
declare
  program uuid;
begin
  if tg_table_name = 'programs' then program := new.id; else program := old.program_id; end if;
  -- Two edits that each take away "the other" last session wait for each other here.
  perform from programs where id = program for update;
  if found and not exists (select from training_sessions where program_id = program) then
    perform refuse('programs_need_session', 'a program needs at least one session');
  end if;
  return null;
end $$;
