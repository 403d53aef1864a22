-- The line above a person, the nearest first, each with the deputy who acts beside them. Nobody is above somebody
-- who has left. The line goes on through a suspended person, whose deputy does nothing during that time.
create or replace function line_above(person uuid) returns table (id uuid, deputy_id uuid, level integer)
  language sql stable as $$
  with recursive line as (
    select lead.id, lead.line_manager_id, lead.deputy_id, lead.standing, 1 as level
      from users u join users lead on lead.id = u.line_manager_id where u.id = person
    union all
    select lead.id, lead.line_manager_id, lead.deputy_id, lead.standing, line.level + 1
      from line join users lead on lead.id = line.line_manager_id where line.level < 20
  )
  select line.id, case when is_active(line.standing) then line.deputy_id end, line.level
  from line order by line.level
$$;
