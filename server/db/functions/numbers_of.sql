-- The numbers of one program: of all people, or of those in the sessions of a trainer.
create or replace function numbers_of(program uuid, deadline timestamptz, trainer uuid, at timestamptz)
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
