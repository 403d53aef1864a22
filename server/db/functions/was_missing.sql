-- Only the former release calls it. Whether the person was marked as missing in the session since then
-- (missing_marks).
create or replace function was_missing(person uuid, of_session uuid, since timestamptz) returns boolean
  language sql stable parallel safe as $$
  select exists (
    select from attendance m
    where m.session_id = of_session and m.person_id = person and m.outcome in ('absent', 'excused', 'left-early')
      and m.marked_at >= since)
$$;
