-- The people whose acting line manager somebody is, whether active or not. The line goes on below people who don't
-- act.
create or replace function people_acted_for(manager uuid) returns table (id uuid, is_active boolean)
  language sql stable parallel safe as $$
  with recursive below as (
    select u.id, u.standing from users u
    where u.line_manager_id = manager and exists (
      select from users lead where lead.id = manager and is_active(lead.standing) and not is_away(lead.id))
    union
    select u.id, u.standing from below join users u on u.line_manager_id = below.id
    where not is_active(below.standing) or is_away(below.id)
  )
  select below.id, is_active(below.standing) from below
$$;
