-- The parts of a session are numbered from 1 in the order of time. They overlap nowhere and lie within 366 days. The
-- session begins with the first and ends with the last. It is judged at the commit: a change writes them one by one.
create or replace function refuse_unfit_parts() returns trigger language plpgsql as $$
declare
  of_session uuid;
begin
  if tg_table_name = 'training_sessions' then of_session := new.id;
  elsif tg_op = 'DELETE' then of_session := old.session_id;
  else of_session := new.session_id; end if;
  if exists (
    select from training_sessions s cross join lateral (
      select count(*) as parts, max(part) as last_part, min(starts_at) as starts_at, max(starts_at) as last_starts_at,
        max(ends_at) as ends_at, bool_or(starts_at < former_end) as overlaps
      from (
        select part, starts_at, ends_at, lag(ends_at) over (order by part) as former_end
        from session_parts where session_id = s.id) each) there
    where s.id = of_session and (
      (there.parts, there.last_part, there.starts_at, there.last_starts_at, there.ends_at)
        is distinct from (s.part_count::bigint, s.part_count, s.starts_at, s.last_starts_at, s.ends_at)
      or there.overlaps or there.ends_at > there.starts_at + interval '368 days')) then
    perform refuse('session_parts_fit', 'the parts of a session are in order and fit it');
  end if;
  return null;
end $$;
