-- Somebody who comes back (product §62, §106, §124) has the end of the newest record that counts, or none: a record
-- that was revoked after the person left has changed no training. The seat in which they were complete may be somebody
-- else's by now, or the session cancelled; the record says where it was.
create or replace function follow_newest_record() returns trigger language plpgsql as $$
declare
  answer record;
begin
  if exists (select from programs where id = new.program_id and archived_at is null) then
    select * into answer from answer_of_others(new.program_id, new.employee_id) o
    where not exists (
      select from training_records r
      where r.person_id = new.employee_id and r.program_id = new.program_id and counts_as_done(r)
        and (r.trained_on, r.recorded_at, r.id) > (o.trained_on, o.recorded_at, o.record_id));
    if answer.record_id is null then
      new.valid_until := newest_end(new.program_id, new.employee_id);
    elsif answer.record_id is distinct from new.answered_by then
      new.valid_until := answer.valid_until;
    end if;
    new.answered_by := answer.record_id;
  end if;
  if new.session_id is not null and exists (
      select from training_sessions
      where id = new.session_id and (capacity is not null or cancelled_at is not null)) then
    new.session_id := null;
    new.enrolled_at := null;
  end if;
  return new;
end $$;
