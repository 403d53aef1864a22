-- An import asks of each new line whether its person has been here before (product §107).
create index users_left_by_external_id on users (same_name(external_id))
  where deactivated_at is not null and external_id is not null;
create index users_left_by_login on users (lower(login)) where deactivated_at is not null and login is not null;
create index users_left_by_email on users (lower(btrim(normalize(email, nfc))))
  where deactivated_at is not null and email is not null;
create index users_left_by_name on users (same_name(full_name(first_name, last_name))) where deactivated_at is not null;

-- And which people its source keeps.
create index users_by_source on users (source) where source is not null and deactivated_at is null;
