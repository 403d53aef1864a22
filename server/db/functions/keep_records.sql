-- A record stays as it is. A proposal is decided upon once, and gets the name that its person has then. A record is
-- revoked once, with a reason. An applied change of the period moves the end of a record. Papers may get the present
-- name. An erasure empties the columns that tell of people. Files come and go.
create or replace function keep_records() returns trigger language plpgsql as $$
declare
  kept training_records := new;
begin
  if tg_op = 'DELETE' then
    perform refuse('training_records_stay', 'a record stays');
  end if;
  -- The records of an account that is the same person's are that person's, until the accounts are taken apart.
  if (new.alias_id = old.person_id and old.alias_id is null and new.own_cycle = old.cycle)
    or (new.person_id = old.alias_id and new.alias_id is null and new.cycle = old.own_cycle and new.own_cycle is null) then
    kept.person_id := old.person_id;
    kept.alias_id := old.alias_id;
    kept.cycle := old.cycle;
    kept.own_cycle := old.own_cycle;
  end if;
  if old.decision = 'proposed' and new.decision in ('accepted', 'rejected') and new.decided_at is not null then
    if new.decision = 'accepted' then
      new.person_name := name_of(new.person_id);
      kept.person_name := old.person_name;
      new.certified_name := null;
      kept.certified_name := old.certified_name;
    end if;
    kept.decision := old.decision;
    kept.decided_at := old.decided_at;
    kept.decided_by := old.decided_by;
    kept.decided_because := old.decided_because;
    kept.cycle := old.cycle;
    kept.version := old.version;
    kept.valid_until := old.valid_until;
  elsif old.revoked_at is null and new.revoked_at is not null and btrim(new.revoked_because) <> '' then
    kept.revoked_at := old.revoked_at;
    kept.revoked_by := old.revoked_by;
    kept.revoked_because := old.revoked_because;
  elsif counts_as_done(old) and new.program_id is not null then
    kept.valid_until := old.valid_until;
  end if;
  kept.file_count := old.file_count;
  if new.trainer is null then kept.trainer := old.trainer; end if;
  if new.place is null then kept.place := old.place; end if;
  if new.note is null then kept.note := old.note; end if;
  if new.decided_because is null then kept.decided_because := old.decided_because; end if;
  if new.revoked_because is null then kept.revoked_because := old.revoked_because; end if;
  if new.person_name is null and name_of(new.person_id) is null then
    kept.person_name := old.person_name;
    if new.certified_name is null then kept.certified_name := old.certified_name; end if;
  elsif new.certified_name is distinct from old.certified_name
    and new.certified_name is not distinct from nullif(name_of(new.person_id), new.person_name) then
    kept.certified_name := old.certified_name;
  end if;
  if kept is distinct from old then
    perform refuse('training_records_stay', 'a record stays as it is');
  end if;
  return new;
end $$;
