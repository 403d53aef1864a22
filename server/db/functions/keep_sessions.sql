-- Keeps the columns of a session that follow from others. Without an end it is as long as its program says.
create or replace function keep_sessions() returns trigger language plpgsql as $$
begin
  if new.ends_at is null then
    select new.starts_at + make_interval(mins => duration_minutes) into new.ends_at
      from programs where id = new.program_id;
  end if;
  if new.part_count = 1 then new.last_starts_at := new.starts_at; end if;
  if tg_op = 'UPDATE' then
    if old.cancelled_at is not null and (
        new.program_id, new.trainer_id, new.starts_at, new.ends_at, new.part_count, new.capacity, new.location, new.join_url,
        new.cancelled_at, new.cancelled_by, coalesce(new.cancel_reason, old.cancel_reason))
      is distinct from (
        old.program_id, old.trainer_id, old.starts_at, old.ends_at, old.part_count, old.capacity, old.location, old.join_url,
        old.cancelled_at, old.cancelled_by, old.cancel_reason) then
      perform refuse('training_sessions_cancelled_stays', 'a cancelled session stays as it is');
    end if;
    if new.cancelled_at is not null and old.cancelled_at is null then
      perform from programs where id = new.program_id for no key update;
      if exists (select from assignments where session_id = new.id and standing <> 'left') then
        perform refuse('training_sessions_cancelled', 'nobody sits in a cancelled session');
      end if;
    end if;
  end if;
  if new.capacity is null then
    new.seats_taken := null;
  elsif tg_op = 'UPDATE' and old.capacity is null then
    -- A change that enrols somebody without a capacity locks the program, and not the session.
    perform from programs where id = new.program_id for no key update;
    select count(*) into new.seats_taken from assignments where session_id = new.id and standing <> 'left';
  else
    new.seats_taken := coalesce(new.seats_taken, 0);
  end if;
  return new;
end $$;
