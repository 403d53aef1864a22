-- A seat that is inserted with its row says when it was taken.
create or replace function begin_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into calendar_entries (session_id, person_id, program_id, seat_changed_at, changed_at)
    select session_id, employee_id, program_id, enrolled_at, enrolled_at from added
    where session_id is not null and standing <> 'left'
    on conflict (session_id, person_id) do nothing;
  return null;
end $$;
