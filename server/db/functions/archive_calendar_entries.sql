-- The entries of a program that is archived end. Somebody who is complete there keeps the session in the calendar.
create or replace function archive_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform cancel_calendar_entries(array_agg(session_id), array_agg(employee_id)) from assignments
    where program_id = new.id and session_id is not null and completed_at is null and standing <> 'left';
  return null;
end $$;
