-- The one definition of a training's status (product §17). Facts that several statements ask for have a name like
-- this one. Each is plain SQL and not strict, so that the database writes it into the statement, and plans both as
-- one.
create or replace function status_of(completed_at timestamptz, due timestamptz, session_id uuid, at timestamptz) returns text
  language sql immutable as $$
  select case
    when completed_at is not null then 'complete'
    when due < at then 'overdue'
    when session_id is not null then 'enrolled'
    else 'not-enrolled' end
$$;
