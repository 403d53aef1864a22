-- The entry of an assignment that is deleted ends.
create or replace function end_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform cancel_calendar_entries(array_agg(session_id), array_agg(employee_id)) from gone
    where session_id is not null and completed_at is null;
  return null;
end $$;
