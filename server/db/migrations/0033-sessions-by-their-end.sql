-- A fact that many statements ask for (see 0024): plain SQL, not strict, so that the database writes it into the statement
-- that asks. Whether a session still takes people (product §20, §70): with a capacity until it starts, without one until its
-- end or the end of its day, whichever is later. A day is looked for only where it may be the same one.
create function takes_people(
    cancelled_at timestamptz, starts_at timestamptz, ends_at timestamptz, capacity integer, at timestamptz, zone text)
  returns boolean language sql stable as $$
  select cancelled_at is null and (starts_at > at or (capacity is null and (ends_at > at
    or starts_at > at - interval '48 hours' and (starts_at at time zone zone)::date = (at at time zone zone)::date)))
$$;
