-- People without e-mail (product §104): a printed code with which somebody chooses their first password, once.

create table first_codes (
  -- A new one takes the place of the former one.
  person_id uuid primary key references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- It is of no use any more once there is a password or another login, nor for who is no longer active.
create function end_first_code() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from first_codes where person_id = new.id;
  return null;
end $$;
create trigger users_end_first_code after update of password_hash, login, deactivated_at, suspended_at on users
  for each row when (new.password_hash <> old.password_hash or new.login is distinct from old.login
    or (is_active(old.standing) and not is_active(new.standing)))
  execute function end_first_code();
