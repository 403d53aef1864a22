-- Whether a manager answers for the people of a program who have no acting line manager: the one who oversees it,
-- unless suspended or away.
create or replace function has_acting_overseer(program programs) returns boolean language sql stable parallel safe as $$
  select exists (
    select from users o
    where o.id = program.assigned_manager_id and o.standing = 'manager' and not is_away(o.id))
$$;
