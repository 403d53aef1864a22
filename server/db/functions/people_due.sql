-- When the people of a program are due who haven't completed it (product §60.6). Of those with a due date of their
-- own the counts say how many there are by it; the others are due at the deadline. `open` is how many there are in
-- all; with a trainer, all of it is about the people in that trainer's sessions. The deadline is always among the
-- rows, even if nobody is due then.
create or replace function people_due(program uuid, deadline timestamptz, trainer uuid, open int)
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
