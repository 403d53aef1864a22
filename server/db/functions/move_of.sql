-- Whose turn it is in a training (product §77), by the first rule that holds: a complete person waits for nobody; a session
-- that is over is marked by its trainer, or by an admin if that is no active trainer; a person with a seat ahead waits for
-- it; a person reads and signs, and if no try is left, the manager gives more; a person chooses a seat, in time, or an
-- overdue one any; else an admin adds seats. `of_program` is the program of `a`:
-- if a statement knows it beforehand, its first free session is looked for once.
create or replace function move_of(a assignments, p programs, of_program uuid, opens_before interval, at timestamptz, zone text)
  returns table (whose text, what text, "by" date) language sql stable parallel safe as $$
  select
    case step when 'choose' then 'employee' when 'read' then 'employee' when 'give-tries' then 'manager' when 'mark' then 'trainer'
      when 'stand-in' then 'admin' when 'add-seats' then 'admin' end,
    case step when 'stand-in' then 'mark' when 'give-tries' then 'read' else step end,
    case when step in ('choose', 'add-seats', 'read', 'give-tries') then (coalesce(a.due_at, p.deadline) at time zone zone)::date end
  -- The offset keeps the step from being found again for each column.
  from (select case
    when a.completed_at is not null or p.archived_at is not null then null
    when p.completes_by = 'reading' then
      case when may_sign(of_program, a.employee_id, a.cycle) then 'read' else 'give-tries' end
    when a.session_id is not null then (
      select case when s.ends_at > at then 'wait' when t.standing = 'trainer' and t.id <> a.employee_id then 'mark' else 'stand-in' end
      from training_sessions s join users t on t.id = s.trainer_id where s.id = a.session_id)
    when (
      select is_in_time(a.employee_id, of_program, coalesce(a.due_at, p.deadline), free.starts_at, opens_before, at, zone)
      from first_free(of_program, at, zone) free) then 'choose'
    else 'add-seats' end as step offset 0) turn
  where a.employee_id is not null
$$;
