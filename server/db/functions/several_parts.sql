-- The parts of a session as replies carry them, with links if these concern the reader. Few sessions have several,
-- so it is a call, and no part of the statement.
create or replace function several_parts(of_session uuid, has_link boolean) returns json
  language sql stable parallel safe as $$
  select json_agg(json_build_object('part', q.part, 'starts_at', iso_instant(q.starts_at), 'ends_at', iso_instant(q.ends_at),
    'location', q.location, 'join_url', case when has_link then q.join_url end) order by q.part)
  from session_parts q where q.session_id = of_session
$$;
