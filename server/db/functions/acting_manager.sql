-- The acting line manager (product §94): the nearest person above who is active and not away.
create or replace function acting_manager(person uuid) returns uuid language sql stable parallel safe as $$
  select l.id from line_above(person) l join users lead on lead.id = l.id
  where is_active(lead.standing) and not is_away(lead.id)
  order by l.level limit 1
$$;
