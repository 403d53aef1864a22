-- The facts of a part that people read when it changes, in the form of session_state(). For an only part they are the same.
create or replace function part_state(q session_parts) returns jsonb language sql stable as $$
  select jsonb_build_object('starts_at', iso_instant(q.starts_at), 'ends_at', iso_instant(q.ends_at),
    'location', q.location, 'join_url', q.join_url)
$$;
