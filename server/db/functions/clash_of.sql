-- A session in which the person sits at that time, in one of its parts. Nobody gets a seat from the waiting list beside one
-- (product §72, §74).
create or replace function clash_of(person uuid, program uuid, starts timestamptz, ends timestamptz) returns uuid
  language sql stable as $$
  select s.id
  from assignments held
  join training_sessions s on s.id = held.session_id and s.cancelled_at is null
  join programs p on p.id = held.program_id and p.archived_at is null
  where held.employee_id = person and held.program_id <> program and held.completed_at is null
    and s.starts_at < ends and starts < s.ends_at
    and (s.part_count = 1 or exists (
      select from session_parts q where q.session_id = s.id and q.starts_at < ends and starts < q.ends_at))
  order by s.starts_at, s.id limit 1
$$;
