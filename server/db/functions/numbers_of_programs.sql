-- The numbers of every program at once, which costs less than those of each.
create or replace function numbers_of_programs(at timestamptz)
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
