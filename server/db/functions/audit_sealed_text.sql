-- The text that a seal covers: the whole entry except the part that erasing a person may empty. Of that part only
-- the digest is sealed. It is jsonb, because its text is the same for the same content on every server.
create or replace function audit_sealed_text(e audit_entries) returns text language sql stable as $$
  select jsonb_build_array(
    e.id, to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.request_id, e.actor_id,
    e.actor_role, e.action, e.program_id, to_jsonb(e.person_ids), e.before, e.after,
    encode(e.personal_digest, 'hex'))::text
$$;
