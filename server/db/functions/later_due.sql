-- If people are due on different days: how many on the first of them, how many later, and from when to when those are.
create or replace function later_due(program uuid, deadline timestamptz, trainer uuid, open int, zone text)
  returns table (people_before int, people_after int, "from" date, "to" date)
  language sql stable as $$
  select max(people) filter (where place = 1), (sum(people) filter (where place > 1))::int,
    min(day) filter (where place > 1), max(day) filter (where place > 1)
  from (
    select day, sum(people)::int as people, row_number() over (order by day) as place
    from (
      select (due.due_at at time zone zone)::date as day, due.people
      from people_due(program, deadline, trainer, open) due where due.people > 0) due
    group by day) days
  having count(*) > 1
$$;
