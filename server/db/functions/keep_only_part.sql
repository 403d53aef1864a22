-- A session with one part is that part (product §123), also if the former release writes it. Parts that a session has no
-- more go.
create or replace function keep_only_part() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.part_count = 1 then
    insert into session_parts as kept (session_id, part, starts_at, ends_at, location, join_url)
      values (new.id, 1, new.starts_at, new.ends_at, new.location, new.join_url)
      on conflict (session_id, part) do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, location = excluded.location,
        join_url = excluded.join_url
      where (kept.starts_at, kept.ends_at, kept.location, kept.join_url)
        is distinct from (excluded.starts_at, excluded.ends_at, excluded.location, excluded.join_url);
  end if;
  if tg_op = 'UPDATE' and old.part_count > new.part_count then
    delete from session_parts where session_id = new.id and part > new.part_count;
  end if;
  return null;
end $$;
