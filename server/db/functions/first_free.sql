-- The first session of the program in which somebody can sit down: when its last part starts. Null if there is none.
create or replace function first_free(of_program uuid, at timestamptz, zone text) returns table (starts_at timestamptz)
  language sql stable parallel safe as $$
  select min(s.last_starts_at) from training_sessions s
  where s.program_id = of_program and takes_people(s.cancelled_at, s.starts_at, s.ends_at, s.capacity, at, zone)
    and (s.capacity is null or s.seats_taken < s.capacity)
$$;
