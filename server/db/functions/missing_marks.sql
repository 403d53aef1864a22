-- The mark by which the person was missing in the session, if it was made since then. A person who was excused before
-- it was open for marks was excused from another one, which has been moved.
create or replace function missing_marks(person uuid, of_session uuid, since timestamptz) returns table (outcome text)
  language sql stable parallel safe as $$
  select m.outcome from attendance m
  where m.session_id = of_session and m.person_id = person and m.outcome in ('absent', 'excused', 'left-early')
    and m.marked_at >= since
$$;
