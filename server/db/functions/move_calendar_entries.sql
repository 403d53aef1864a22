-- A session that moves changes its entries, and keeps the state that people were last told.
create or replace function move_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  former jsonb := session_state(old);
  present jsonb := session_state(new);
begin
  update calendar_entries
    set sequence = sequence + 1, changed_at = change_instant(),
      last_told = nullif(coalesce(last_told, former), present)
    where session_id = new.id and not is_cancelled;
  return null;
end $$;
