-- A sheet stays, also if all are removed at once.
create or replace function refuse_attendance_truncate() returns trigger language plpgsql as $$
begin
  perform refuse('attendance_stays', 'sheets stay');
  return null;
end $$;
