-- Nobody marks themselves.
create or replace function refuse_own_marks() returns trigger language plpgsql as $$
begin
  perform refuse_own('attendance_by_others', array(select person_id from written where outcome is not null));
  return null;
end $$;
