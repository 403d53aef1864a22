-- The people below a person and below those whose deputy the person is, whether active or not; directly, or at any
-- depth. The first come before the others are looked for.
create or replace function people_below(person uuid, directly boolean) returns table (id uuid, is_active boolean)
  language sql stable as $$
  with recursive head as materialized (
    select person as id
    union
    select u.id from users u where u.deputy_id = person and is_active(u.standing)
  ), below as (
    select u.id, is_active(u.standing) as is_active from head join users u on u.line_manager_id = head.id
    union
    select u.id, is_active(u.standing) from below join users u on u.line_manager_id = below.id where not directly
  )
  select below.id, below.is_active from below where below.id <> person
$$;
