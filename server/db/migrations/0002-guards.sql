-- Rules that a check can't express. Each refusal carries a constraint name, which
-- server/db/constraints.ts turns into an error code.

create function refuse(rule text, explanation text) returns void language plpgsql as $$
begin
  raise exception '%', explanation using errcode = 'check_violation', constraint = rule;
end $$;

-- The last admin can't go (decisions §7). The lock lets one change of admins through at a time, so that
-- two who remove each other don't both see the other one still there.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lodestar: change of admins'));
  if not exists (select from users where role = 'admin' and deactivated_at is null) then
    perform refuse('users_last_admin', 'the last admin has to stay');
  end if;
  return null;
end $$;

create trigger users_keep_an_admin_on_update after update of role, deactivated_at on users
  for each row when (old.role = 'admin' and old.deactivated_at is null
    and (new.role <> 'admin' or new.deactivated_at is not null))
  execute function keep_an_admin();

create trigger users_keep_an_admin_on_delete after delete on users
  for each row when (old.role = 'admin' and old.deactivated_at is null)
  execute function keep_an_admin();

-- A program has at least one session, judged at commit so that an edit may replace them all.
create function keep_a_session() returns trigger language plpgsql as $$
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

create constraint trigger programs_keep_a_session after insert on programs
  deferrable initially deferred for each row execute function keep_a_session();

create constraint trigger training_sessions_keep_one after delete or update of program_id on training_sessions
  deferrable initially deferred for each row execute function keep_a_session();

-- A completed training is a record: it can't be removed, nor undone, nor given to someone else.
create function keep_completions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('assignments_completion_is_final', 'a completed training stays');
  end if;
  if old.completed_at is not null and new is distinct from old then
    perform refuse('assignments_completion_is_final', 'a completed training stays as it is');
  end if;
  if old.session_id is not null and new.session_id is distinct from old.session_id then
    perform refuse('assignments_one_enrolment', 'the chosen session stays');
  end if;
  return new;
end $$;

create trigger assignments_keep_completions_on_update before update on assignments
  for each row execute function keep_completions();

create trigger assignments_keep_completions_on_delete before delete on assignments
  for each row when (old.completed_at is not null) execute function keep_completions();

-- Nothing is assigned, enrolled or completed in an archived program, even when the archiving
-- is still on its way: the lock waits for it, and the next statement sees it.
create function refuse_in_archived_programs() returns trigger language plpgsql as $$
begin
  perform from programs where id in (select program_id from changed) order by id for share;
  if exists (select from programs where id in (select program_id from changed) and archived_at is not null) then
    perform refuse('assignments_program_archived', 'the program is archived');
  end if;
  return null;
end $$;

create trigger assignments_not_archived_on_insert after insert on assignments
  referencing new table as changed for each statement execute function refuse_in_archived_programs();

create trigger assignments_not_archived_on_update after update on assignments
  referencing new table as changed for each statement execute function refuse_in_archived_programs();

-- Archiving is final (decisions §14).
create function keep_archived() returns trigger language plpgsql as $$
begin
  perform refuse('programs_archived_is_final', 'an archived program stays as it is');
  return null;
end $$;

create trigger programs_keep_archived before update on programs
  for each row when (old.archived_at is not null and new is distinct from old) execute function keep_archived();

create trigger programs_keep_records before delete on programs
  for each row when (old.archived_at is not null) execute function keep_archived();

create function refuse_sessions_of_archived_programs() returns trigger language plpgsql as $$
begin
  if exists (select from programs where archived_at is not null
      and (id = new.program_id or (tg_op = 'UPDATE' and id = old.program_id))) then
    perform refuse('programs_archived_is_final', 'an archived program stays as it is');
  end if;
  return new;
end $$;

create trigger training_sessions_not_archived before insert or update on training_sessions
  for each row execute function refuse_sessions_of_archived_programs();

-- Removing rows one by one is judged above; removing all of them at once passes no row trigger.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  perform refuse('assignments_completion_is_final', 'completed trainings stay');
  return null;
end $$;

create trigger assignments_keep_records before truncate on assignments
  for each statement execute function refuse_truncate();
