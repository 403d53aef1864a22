-- A part that moves changes its entries, and keeps the state that people were last told. A part that comes gets entries
-- that nobody knows. One that goes leaves them as cancelled. The entries of part 1 say who sits there.
create or replace function move_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.part = 1 then return null; end if;
    insert into calendar_entries as kept (session_id, person_id, program_id, part, uid_session_id, seat_changed_at,
        changed_at, last_told)
      select c.session_id, c.person_id, c.program_id, new.part, c.uid_session_id, c.seat_changed_at, change_instant(), '{}'
      from calendar_entries c where c.session_id = new.session_id and c.part = 1 and not c.is_cancelled
      order by c.person_id
      on conflict (session_id, person_id, part) do update
      set is_cancelled = false, sequence = kept.sequence + 1, uid_session_id = excluded.uid_session_id,
        changed_at = excluded.changed_at,
        last_told = nullif(coalesce(kept.last_told, excluded.last_told), part_state(new));
  elsif tg_op = 'DELETE' then
    update calendar_entries
      set is_cancelled = true, sequence = sequence + case when is_cancelled then 0 else 1 end,
        changed_at = change_instant(), last_told = coalesce(last_told, part_state(old))
      where session_id = old.session_id and part = old.part;
  else
    update calendar_entries
      set sequence = sequence + 1, changed_at = change_instant(),
        last_told = nullif(coalesce(last_told, part_state(old)), part_state(new))
      where session_id = new.session_id and part = new.part and not is_cancelled;
  end if;
  -- A session of one part notes it by itself (note_moved_session).
  if found then
    update training_sessions set is_unpublished = true
      where id = case when tg_op = 'DELETE' then old.session_id else new.session_id end and not is_unpublished;
  end if;
  return null;
end $$;
