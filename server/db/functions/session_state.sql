-- The facts of a session that people are told when it changes (product §85). They are kept, compared and told in
-- this form.
create or replace function session_state(s training_sessions) returns jsonb language sql stable as $$
  select jsonb_build_object('starts_at', iso_instant(s.starts_at), 'ends_at', iso_instant(s.ends_at),
    'location', s.location, 'join_url', s.join_url)
$$;
