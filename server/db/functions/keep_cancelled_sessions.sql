-- A cancelled session stays.
create or replace function keep_cancelled_sessions() returns trigger language plpgsql as $$
begin
  perform refuse('training_sessions_cancelled_stays', 'a cancelled session stays');
  return null;
end $$;
