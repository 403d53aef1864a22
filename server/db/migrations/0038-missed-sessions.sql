-- Whether the person was marked as missing in the session since then: a person who was excused before it was open for
-- marks was excused from another one, which has been moved.
create function was_missing(person uuid, of_session uuid, since timestamptz) returns boolean
  language sql stable parallel safe as $$
  select exists (
    select from attendance m
    where m.session_id = of_session and m.person_id = person and m.outcome in ('absent', 'excused', 'left-early')
      and m.marked_at >= since)
$$;

-- When the first session of the program starts in which the person can sit down: not in one in which they were missing,
-- as of so long before its start.
create function first_free_for(person uuid, of_program uuid, opens_before interval, now timestamptz, zone text)
  returns timestamptz language sql stable parallel safe as $$
  select min(s.starts_at) from training_sessions s
  where s.program_id = of_program and takes_people(s.cancelled_at, s.starts_at, s.ends_at, s.capacity, now, zone)
    and (s.capacity is null or s.seats_taken < s.capacity)
    and not was_missing(person, s.id, s.starts_at - opens_before)
$$;
