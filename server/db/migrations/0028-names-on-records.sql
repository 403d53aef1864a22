-- A record tells the name that its person had when it was made (product §59): people who edit their own name change
-- no paper. An admin may let the papers carry an officially changed name (product §65); the record keeps both.

alter table training_records
  add column person_name text collate "und-x-icu" check (btrim(person_name) <> ''),
  -- The name in its place on papers, where it was changed officially.
  add column certified_name text collate "und-x-icu" check (btrim(certified_name) <> ''),
  add constraint training_records_certified_name_follows_a_name
    check (certified_name is null or (person_name is not null and certified_name <> person_name));

-- The person's present name; null once the person is erased.
create function name_of(person uuid) returns text language sql stable as $$
  select case when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name end
  from users u where u.id = person
$$;

-- The name of that moment, as far as the history goes back: a proposal that was accepted is a record from then on.
alter table training_records disable trigger user;
update training_records r set person_name = coalesce((
    select h.first_name || ' ' || h.last_name from users_history h
    where h.id = r.person_id
      and case when r.decision = 'accepted' then coalesce(r.decided_at, r.recorded_at) else r.recorded_at end < h.until
    order by h.until limit 1), u.first_name || ' ' || u.last_name)
  from users u where u.id = r.person_id and u.email <> 'erased-' || u.id || '@invalid';
alter table training_records enable trigger user;

-- The former release, which may still run, doesn't know of names on records. So the database keeps them.
create function name_record() returns trigger language plpgsql as $$
begin
  new.person_name := coalesce(new.person_name, name_of(new.person_id));
  return new;
end $$;

create trigger training_records_named before insert on training_records for each row execute function name_record();

create function forget_names_on_records() returns trigger language plpgsql as $$
begin
  update training_records set person_name = null, certified_name = null
    where person_id = new.id and person_name is not null;
  return null;
end $$;

create trigger users_erased_on_records after update of email on users for each row
  when (new.email = 'erased-' || new.id || '@invalid' and old.email <> new.email)
  execute function forget_names_on_records();

-- As in 0010, and besides: an accepted proposal tells the name that its person has then, papers may get the present
-- name, and an erasure takes both.
create or replace function keep_records() returns trigger language plpgsql as $$
declare
  kept training_records := new;
begin
  if tg_op = 'DELETE' then
    perform refuse('training_records_stay', 'a record stays');
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
