-- The same person twice (product §109): one account is the alias of another, which has its records until they are taken
-- apart. An alias is suspended, or has left; here stands whose it is.
create table same_people (
  alias_id uuid primary key references users (id),
  person_id uuid not null references users (id),
  because text not null check (btrim(because) <> ''),
  since timestamptz not null,
  -- Whether the alias was active before, and is again afterwards.
  was_active boolean not null,
  constraint same_people_two check (alias_id <> person_id)
);
create index same_people_by_person on same_people (person_id);

-- An alias has no aliases. The caller holds both people, so that no two changes miss each other.
create function refuse_chains_of_aliases() returns trigger language plpgsql as $$
begin
  if exists (select from same_people where person_id = new.alias_id or alias_id = new.person_id) then
    perform refuse('same_people_chain', 'an alias has no aliases');
  end if;
  return new;
end $$;
create trigger same_people_no_chains before insert or update on same_people
  for each row execute function refuse_chains_of_aliases();

-- The assignments of the person that changed with it: as they were, and as they were written.
create table same_people_trainings (
  alias_id uuid not null references same_people (alias_id) on delete cascade,
  program_id uuid not null references programs (id),
  former jsonb not null,
  written jsonb not null,
  primary key (alias_id, program_id)
);

-- Of a record that an alias has brought along: the alias, and the cycle that it answered there.
alter table training_records
  add column alias_id uuid references users (id),
  add column own_cycle integer,
  add constraint training_records_of_alias check ((alias_id is null) = (own_cycle is null));
create index training_records_of_alias on training_records (alias_id) where alias_id is not null;

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

-- As in 0059, and besides: an assignment that no record answers any more is open.
create or replace function keep_completions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('assignments_completion_is_final', 'a completed training stays');
  end if;
  if (new.program_id, new.employee_id, new.assigned_at, new.assigned_by)
    is distinct from (old.program_id, old.employee_id, old.assigned_at, old.assigned_by) then
    perform refuse('assignments_completion_is_final', 'an assignment stays with its person');
  end if;
  if old.completed_at is not null and new.completed_at is not null then
    if (new.completed_at, new.completed_by, new.cycle, new.due_at, new.due_because,
        coalesce(new.due_reason, old.due_reason), new.opened_by)
      is distinct from (old.completed_at, old.completed_by, old.cycle, old.due_at,
        old.due_because, old.due_reason, old.opened_by)
      -- Somebody who comes back may lose a seat.
      or not (old.standing = 'left' and new.session_id is null)
        and (new.session_id, new.enrolled_at) is distinct from (old.session_id, old.enrolled_at) then
      perform refuse('assignments_completion_is_final', 'a completed training stays as it is');
    end if;
    return new;
  end if;
  -- What was answered is asked again by a renewal, which is the next cycle.
  if new.cycle > old.cycle then
    if new.cycle > old.cycle + 1 or old.completed_at is null or new.completed_at is not null
      or new.valid_until is null or exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle >= new.cycle
          and counts_as_done(r)) then
      perform refuse('assignments_completion_is_final', 'a completed training is opened by renewal or correction');
    end if;
  -- Or because its answer was that of another account, or was revoked, which also takes back a renewal that has followed upon it; so does a period that
  -- makes the answer count for longer.
  elsif new.cycle < old.cycle or (old.completed_at is not null and new.completed_at is null) then
    if new.cycle = old.cycle and not exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle = new.cycle
          and counts_as_done(r)) then
      return new;
    end if;
    if new.cycle < old.cycle - 1 or (new.cycle < old.cycle and old.completed_at is not null) or not exists (
        select from training_records r
        where r.person_id = new.employee_id and r.program_id = new.program_id and r.cycle = new.cycle
          and case when new.completed_at is null then r.revoked_at is not null else counts_as_done(r) end) then
      perform refuse('assignments_completion_is_final', 'a completed training is opened by renewal or correction');
    end if;
  end if;
  return new;
end $$;
