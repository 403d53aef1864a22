-- The session's link if it concerns the reader. Few sessions have one, and only for these that is checked.
create or replace function link_of(s training_sessions, has_link boolean) returns text
  language sql immutable parallel safe as $$
  select case when s.join_url is not null and has_link then s.join_url end
$$;
