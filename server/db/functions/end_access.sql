-- Somebody who is suspended or leaves is signed out, and the calendar's link and those of mails end.
create or replace function end_access() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from sign_ins where user_id = new.id;
  delete from calendar_feeds where person_id = new.id;
  delete from message_tokens where person_id = new.id and spent_at is null;
  return null;
end $$;
