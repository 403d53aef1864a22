-- An admin stays who has neither left nor is suspended (product §7). The lock lets one change of admins through at a
-- time. Otherwise two who remove each other would both see the other one still there.
create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lodestar: change of admins'));
  if not exists (select from users where standing = 'admin') then
    perform refuse('users_last_admin', 'the last admin has to stay');
  end if;
  return null;
end $$;
