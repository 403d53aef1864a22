-- The audit trail: one row for each change that was acknowledged, written in the change's own transaction.

create table audit_entries (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  request_id text not null,
  -- Null where nobody was signed in, as on the command line. No foreign keys: a trail outlasts what it tells of.
  actor_id uuid,
  actor_role text,
  action text not null check (action <> ''),
  program_id uuid,
  person_ids uuid[] not null,
  before jsonb,
  after jsonb,
  -- What tells who somebody is (names, e-mail and network addresses), with a salt. Erasing a person empties it;
  -- the digest stays, so that the chain still verifies.
  personal jsonb,
  personal_digest bytea not null
);

create index audit_entries_by_time on audit_entries (recorded_at);
create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_by_program on audit_entries (program_id, id);
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_person on audit_entries using gin (person_ids);

-- The hash chain over committed entries. It is linked in the background: a chain can only grow one link at a
-- time, and writes would have to wait for each other.
create table audit_seals (
  position bigint primary key check (position > 0),
  entry_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  constraint audit_seals_entry_once unique (entry_id)
);

-- Entries that wait for their seal.
create table audit_unsealed (entry_id bigint primary key);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail only grows' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_only_grow before delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_keep before truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_seals_only_grow before update or delete on audit_seals
  for each row execute function refuse_audit_change();
create trigger audit_seals_keep before truncate on audit_seals
  for each statement execute function refuse_audit_change();

-- The one change that an entry can see is that its personal part is emptied.
create function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  if new.personal is not null
    or (to_jsonb(new) - 'personal') is distinct from (to_jsonb(old) - 'personal') then
    raise exception 'the audit trail only grows' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger audit_entries_stay before update on audit_entries
  for each row execute function refuse_audit_rewrite();

-- What a seal covers: everything that an entry says, except what erasing a person may empty; of that only the digest
-- is sealed. As jsonb, because its text is the same for the same content on every server.
create function audit_sealed_text(e audit_entries) returns text language sql stable as $$
  select jsonb_build_array(
    e.id, to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.request_id, e.actor_id,
    e.actor_role, e.action, e.program_id, to_jsonb(e.person_ids), e.before, e.after,
    encode(e.personal_digest, 'hex'))::text
$$;

-- Links waiting entries into the chain, oldest first, and returns how many. With its owner's rights: the application
-- can ask for seals, but neither choose nor forge one. One caller at a time; the others return 0.
create function seal_audit_entries(most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  head_position bigint := 0;
  head_hash text := repeat('0', 64);
  entry audit_entries;
  done integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('lodestar: seal the audit trail')) then
    return 0;
  end if;
  select s.position, encode(s.hash, 'hex') into head_position, head_hash
    from audit_seals s order by s.position desc limit 1;
  if not found then
    head_position := 0;
    head_hash := repeat('0', 64);
  end if;
  for entry in
    select e.* from audit_unsealed u join audit_entries e on e.id = u.entry_id order by e.id limit most
  loop
    if not exists (select from audit_seals s where s.entry_id = entry.id) then
      head_position := head_position + 1;
      head_hash := encode(sha256(convert_to(head_hash || E'\n' || audit_sealed_text(entry), 'UTF8')), 'hex');
      insert into audit_seals (position, entry_id, hash) values (head_position, entry.id, decode(head_hash, 'hex'));
    end if;
    delete from audit_unsealed where entry_id = entry.id;
    done := done + 1;
  end loop;
  return done;
end $$;

revoke execute on function seal_audit_entries(integer) from public;
