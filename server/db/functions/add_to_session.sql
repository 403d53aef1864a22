-- Changes how many active people of a session are enrolled and complete, and how many seats suspended people keep.
-- Its seats change in the statement that gives or takes one, and the check on them refuses one too many.
-- The caller locks the session before the assignment. Otherwise two people who change seats could wait for each other.
create or replace function add_to_session(
    program uuid, session uuid, enrolled_more bigint, completed_more bigint, held_more bigint)
  returns void language plpgsql as $$
declare
  more bigint := enrolled_more + completed_more + held_more;
begin
  if enrolled_more = 0 and completed_more = 0 and held_more = 0 then return; end if;
  if more <> 0 then
    update training_sessions set seats_taken = seats_taken + more where id = session and capacity is not null;
  end if;
  if more > 0 and exists (select from training_sessions where id = session and cancelled_at is not null) then
    perform refuse('training_sessions_cancelled', 'nobody sits in a cancelled session');
  end if;
  insert into session_counts as kept (program_id, session_id, slot, enrolled, completed, held)
    values (program, session, count_slot(), enrolled_more, completed_more, held_more)
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed,
      held = kept.held + excluded.held;
end $$;
