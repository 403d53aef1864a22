-- Whether a session still takes people (product §20, §70): with a capacity until it starts, without one until its
-- end or the end of its day, if that is later. The day is computed only if it may be the same one.
create or replace function takes_people(
    cancelled_at timestamptz, starts_at timestamptz, ends_at timestamptz, capacity integer, at timestamptz, zone text)
  returns boolean language sql stable as $$
  select cancelled_at is null and (starts_at > at or (capacity is null and (ends_at > at
    or starts_at > at - interval '48 hours' and (starts_at at time zone zone)::date = (at at time zone zone)::date)))
$$;
