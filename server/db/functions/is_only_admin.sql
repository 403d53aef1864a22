-- Whether the person who acts is an admin, and there is no other one to ask.
create or replace function is_only_admin() returns boolean language sql stable as $$
  select count(*) = 1 and bool_and(id::text = current_setting('lodestar.actor', true)) from (
    select id from users where role = 'admin' and deactivated_at is null and suspended_at is null limit 2) admins
$$;
