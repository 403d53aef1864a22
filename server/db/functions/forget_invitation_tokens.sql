-- An invitation ends once the person has signed in (product §82). A link that was used stays as such.
create or replace function forget_invitation_tokens() returns trigger language plpgsql as $$
begin
  delete from message_tokens where person_id = new.user_id and kind = 'invitation' and spent_at is null;
  return null;
end $$;
