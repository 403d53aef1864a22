-- Links waiting entries into the chain, oldest first, and returns how many. It has its owner's rights: the
-- application can ask for seals, but neither choose nor forge one. One caller seals at a time; the others get 0.
create or replace function seal_audit_entries(most integer) returns integer language plpgsql
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
