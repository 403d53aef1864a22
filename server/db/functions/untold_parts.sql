-- The parts of the program's sessions that somebody who sits there knows differently (product §85). They have moved, came or
-- went, and are not over. A part that a calendar never had needs no word once it is gone.
create or replace function untold_parts(of_program uuid, at timestamptz)
  returns table (person_id uuid, session_id uuid, part integer) language sql stable parallel safe as $$
  select c.person_id, c.session_id, c.part
  from training_sessions s
  join calendar_entries c on c.session_id = s.id
  join assignments a on a.program_id = s.program_id and a.employee_id = c.person_id and a.session_id = s.id
  left join session_parts q on q.session_id = c.session_id and q.part = c.part
  where s.program_id = of_program and s.is_unpublished and s.cancelled_at is null and s.ends_at > at
    and coalesce(q.ends_at, (c.last_told ->> 'ends_at')::timestamptz) > at
    and case when q.part is null then c.last_told is not null and c.told_by is not null
      else not c.is_cancelled and c.last_told <> part_state(q) end
    and a.completed_at is null and is_active(a.standing)
$$;
