-- Facts that several statements ask for have a name. Each is plain SQL, not strict, so that the database writes it into the
-- statement that asks, and plans both as one. A fact that changes gets a new function: the former release runs beside a
-- migration, and asks the old one.

-- The one definition of a training's status (product §17).
create function status_of(completed_at timestamptz, due timestamptz, session_id uuid, at timestamptz) returns text
  language sql immutable as $$
  select case
    when completed_at is not null then 'complete'
    when due < at then 'overdue'
    when session_id is not null then 'enrolled'
    else 'not-enrolled' end
$$;

-- The same definition for many people of a program in numbers (product §66), from what is kept of it: of everybody, and of
-- those who have a due date of their own and are not complete, who are not due at the deadline. `next_due` is when the first
-- is due of those who are not complete.
create function numbers_from(
    deadline timestamptz, at timestamptz, assigned int, seated int, done int,
    own int, own_seated int, own_late int, own_late_seated int, own_next timestamptz)
  returns table (total int, enrolled int, completed int, not_enrolled int, overdue int, next_due timestamptz)
  language sql immutable as $$
  select assigned,
    own_seated - own_late_seated + case when deadline < at then 0 else seated - own_seated end,
    done,
    own - own_seated - own_late + own_late_seated
      + case when deadline < at then 0 else assigned - done - own - seated + own_seated end,
    own_late + case when deadline < at then assigned - done - own else 0 end,
    least(case when assigned > done + own then deadline end, own_next)
$$;

-- The numbers of one program: of everybody, or of those in the sessions of a trainer.
create function numbers_of(program uuid, deadline timestamptz, trainer uuid, at timestamptz)
  returns table (total int, enrolled int, completed int, not_enrolled int, overdue int, next_due timestamptz)
  language sql stable as $$
  select n.*
  from (
      select coalesce(sum(c.assigned), 0)::int as assigned, coalesce(sum(c.completed), 0)::int as completed
      from program_counts c where c.program_id = program) everybody,
    (select coalesce(sum(c.enrolled), 0)::int as enrolled, coalesce(sum(c.completed), 0)::int as completed
      from session_counts c
      where c.program_id = program and (trainer is null
        or c.session_id in (select s.id from training_sessions s where s.program_id = program and s.trainer_id = trainer))) seated,
    (select coalesce(sum(d.open), 0)::int as open, coalesce(sum(d.enrolled), 0)::int as enrolled,
        coalesce(sum(d.open) filter (where d.due_at < at), 0)::int as overdue,
        coalesce(sum(d.enrolled) filter (where d.due_at < at), 0)::int as overdue_enrolled,
        min(d.due_at) filter (where d.open > 0) as next
      from (
        -- Of one day there are several rows, of which some may be below zero.
        select c.due_at, sum(c.open) as open, sum(c.open) filter (where c.session_id is not null) as enrolled
        from due_counts c
        where c.program_id = program and (trainer is null
          or c.session_id in (select s.id from training_sessions s where s.program_id = program and s.trainer_id = trainer))
        group by c.due_at) d) own,
    numbers_from(deadline, at,
      case when trainer is null then everybody.assigned else seated.enrolled + seated.completed end, seated.enrolled,
      case when trainer is null then everybody.completed else seated.completed end,
      own.open, own.enrolled, own.overdue, own.overdue_enrolled, own.next) n
  -- Each is computed once, wherever it is spoken of.
  offset 0
$$;

-- The numbers of every program at once, which costs less than those of each.
create function numbers_of_programs(at timestamptz)
  returns table (program_id uuid, total int, enrolled int, completed int, not_enrolled int, overdue int, next_due timestamptz)
  language sql stable as $$
  select p.id, n.*
  from programs p
    left join (
      select c.program_id, sum(c.assigned)::int as assigned, sum(c.completed)::int as completed
      from program_counts c group by c.program_id) k on k.program_id = p.id
    left join (
      select c.program_id, sum(c.enrolled)::int as enrolled from session_counts c group by c.program_id) s
      on s.program_id = p.id
    left join (
      select d.program_id, sum(d.open)::int as open, sum(d.enrolled)::int as enrolled,
        sum(d.open) filter (where d.due_at < at)::int as overdue,
        sum(d.enrolled) filter (where d.due_at < at)::int as overdue_enrolled,
        min(d.due_at) filter (where d.open > 0) as next
      from (
        select c.program_id, c.due_at, sum(c.open) as open, sum(c.open) filter (where c.session_id is not null) as enrolled
        from due_counts c group by c.program_id, c.due_at) d
      group by d.program_id) own on own.program_id = p.id
    cross join lateral numbers_from(p.deadline, at,
      coalesce(k.assigned, 0), coalesce(s.enrolled, 0), coalesce(k.completed, 0),
      coalesce(own.open, 0), coalesce(own.enrolled, 0), coalesce(own.overdue, 0), coalesce(own.overdue_enrolled, 0),
      own.next) n
$$;
