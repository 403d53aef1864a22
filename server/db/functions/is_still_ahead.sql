-- Whether the session, as it is or was known, is not over.
create or replace function is_still_ahead(state jsonb, known jsonb, at timestamptz) returns boolean language sql stable parallel safe as $$
  select (coalesce(state, known) ->> 'ends_at')::timestamptz > at
$$;
