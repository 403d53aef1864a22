-- The audit trail only grows.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail only grows' using errcode = 'insufficient_privilege';
end $$;
