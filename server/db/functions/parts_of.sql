-- The parts of any session as replies carry them: an only part is made of the session's own columns. `link` is the one for
-- the reader.
create or replace function parts_of(s training_sessions, link text, has_link boolean) returns json
  language sql stable parallel safe as $$
  select case when s.part_count = 1
    then json_build_array(json_build_object('part', 1, 'starts_at', iso_instant(s.starts_at),
      'ends_at', iso_instant(s.ends_at), 'location', s.location, 'join_url', link))
    else several_parts(s.id, has_link) end
$$;
