-- A wait carries the due date and the seat of its assignment. The assignment is locked. So a due date that changes
-- at the same time comes first or finds the wait.
create or replace function keep_waits() returns trigger language plpgsql as $$
declare
  is_complete boolean;
begin
  select a.due_at, a.session_id, a.completed_at is not null into new.due_at, new.own_session_id, is_complete
    from assignments a where a.program_id = new.program_id and a.employee_id = new.person_id for share;
  -- Who sits down there waits until the statement ends.
  if (tg_op = 'INSERT' or new.session_id is distinct from old.session_id)
    and (is_complete or new.own_session_id = new.session_id) then
    perform refuse('waits_for_nothing', 'who waits is not complete and sits elsewhere');
  end if;
  return new;
end $$;
