-- The account of the person who acts, and its aliases. Nobody decides about themselves (product §91): the person who
-- acts is compared with the person concerned where the row is written. `lodestar.actor` says who acts, for one
-- transaction. Jobs, the command line and a restore don't set it.
create or replace function own_accounts() returns setof uuid language sql stable as $$
  select nullif(current_setting('lodestar.actor', true), '')::uuid
  union all select alias_id from same_people where person_id = nullif(current_setting('lodestar.actor', true), '')::uuid
$$;
