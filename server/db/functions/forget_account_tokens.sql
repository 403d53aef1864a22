-- Links that open an account end with a new password or address (product §82). A link that was used stays as such.
create or replace function forget_account_tokens() returns trigger language plpgsql as $$
begin
  delete from message_tokens
  where person_id = new.id and kind in ('invitation', 'reset') and spent_at is null;
  return null;
end $$;
