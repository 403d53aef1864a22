-- The only change of an entry is that its personal part is emptied.
create or replace function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  if new.personal is not null
    or (to_jsonb(new) - 'personal') is distinct from (to_jsonb(old) - 'personal') then
    raise exception 'the audit trail only grows' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
