-- The first session of the program in which the person can sit down: when its last part starts. A session is left out if they were
-- marked as missing in it, at most `opens_before` before its start.
create or replace function first_free_for(person uuid, of_program uuid, opens_before interval, now timestamptz, zone text)
  returns timestamptz language sql stable parallel safe as $$
  select min(s.last_starts_at) from training_sessions s
  where s.program_id = of_program and takes_people(s.cancelled_at, s.starts_at, s.ends_at, s.capacity, now, zone)
    and (s.capacity is null or s.seats_taken < s.capacity)
    and not exists (select from missing_marks(person, s.id, s.starts_at - opens_before))
$$;
