-- Somebody who comes back (product §62, §106) has the end of the newest record that counts, or none: a record that
-- was revoked after the person left has changed no training. The seat in which they were complete may be somebody
-- else's by now, or the session cancelled; the record says where it was.
create or replace function follow_newest_record() returns trigger language plpgsql as $$
begin
  if exists (select from programs where id = new.program_id and archived_at is null) then
    new.valid_until := newest_end(new.program_id, new.employee_id);
  end if;
  if new.session_id is not null and exists (
      select from training_sessions
      where id = new.session_id and (capacity is not null or cancelled_at is not null)) then
    new.session_id := null;
    new.enrolled_at := null;
  end if;
  return new;
end $$;
