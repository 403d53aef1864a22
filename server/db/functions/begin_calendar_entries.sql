-- A seat that is inserted with its row says when it was taken.
create or replace function begin_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into calendar_entries (session_id, person_id, program_id, part, seat_changed_at, changed_at)
    select session_id, employee_id, program_id, q.part, enrolled_at, enrolled_at
    from added join session_parts q using (session_id) where standing <> 'left'
    on conflict (session_id, person_id, part) do nothing;
  return null;
end $$;
