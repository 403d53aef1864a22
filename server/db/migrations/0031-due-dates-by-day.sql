-- By when the people of a program are due who have still to do it (product §60.6): of those with a due date of their own it
-- is kept how many there are by it, and the others are due at the deadline. `open` is how many there are in all; with a
-- trainer, all of it is about the people in that trainer's sessions.

-- The deadline is always among them, also where nobody is due then.
create function people_due(program uuid, deadline timestamptz, trainer uuid, open int)
  returns table (due_at timestamptz, people int)
  language sql stable as $$
  with own as (
    select d.due_at, sum(d.open)::int as people
    from due_counts d
    where d.program_id = program and (trainer is null
      or d.session_id in (select s.id from training_sessions s where s.program_id = program and s.trainer_id = trainer))
    group by d.due_at
    having sum(d.open) > 0
  )
  select due_at, sum(people)::int
  from (
    select own.due_at, own.people from own
    union all
    select deadline, open - coalesce((select sum(own.people) from own), 0)::int) due
  group by due_at
$$;

-- Where they are due on different days: how many on the first of them, and from when to when everybody else is.
create function later_due(program uuid, deadline timestamptz, trainer uuid, open int, zone text)
  returns table (people_before int, "from" date, "to" date)
  language sql stable as $$
  select max(people) filter (where place = 1), min(day) filter (where place > 1), max(day) filter (where place > 1)
  from (
    select day, sum(people)::int as people, row_number() over (order by day) as place
    from (
      select (due.due_at at time zone zone)::date as day, due.people
      from people_due(program, deadline, trainer, open) due where due.people > 0) due
    group by day) days
  having count(*) > 1
$$;

-- A calendar looks for the programs in which anybody is due on its days.
create index due_counts_by_day on due_counts (due_at);
