-- How many seats of a session are taken, also by people who are complete or suspended. Without a capacity its counts
-- tell.
create or replace function seats_of(of_program uuid, of_session uuid, kept int) returns table (taken int)
  language sql stable parallel safe as $$
  select coalesce(kept, (
    select coalesce(sum(c.enrolled + c.completed + c.held), 0)::int from session_counts c
    where c.program_id = of_program and c.session_id = of_session))
$$;
