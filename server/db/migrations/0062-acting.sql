-- The acting line manager (product §94): the nearest person above who is active and not away.
create function acting_manager(person uuid) returns uuid language sql stable parallel safe as $$
  select l.id from line_above(person) l join users lead on lead.id = l.id
  where is_active(lead.standing) and not is_away(lead.id)
  order by l.level limit 1
$$;

-- The people whose acting line manager somebody is, whether active or not. The line goes on below people who don't act.
create function people_acted_for(manager uuid) returns table (id uuid, is_active boolean)
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

-- Whether a manager answers for the people of a program who have no acting line manager: the one who oversees it, unless
-- suspended or away.
create function has_acting_overseer(program programs) returns boolean language sql stable parallel safe as $$
  select exists (
    select from users o
    where o.id = program.assigned_manager_id and o.standing = 'manager' and not is_away(o.id))
$$;
