-- A session in which the person sits at the time of one of the session's parts; see clash_of. The first one, if there are
-- several.
create or replace function clash_with(person uuid, program uuid, of_session uuid) returns uuid
  language sql stable as $$
  select clash.id
  from session_parts q
  cross join lateral (select clash_of(person, program, q.starts_at, q.ends_at) as id offset 0) clash
  where q.session_id = of_session and clash.id is not null order by q.part limit 1
$$;
