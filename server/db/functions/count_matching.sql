-- How many active people match at least one of these rows of an audience.
create or replace function count_matching(rules audience_rows[]) returns integer language sql stable parallel safe as $$
  select count(distinct u.id)::integer
  from unnest(rules) rule cross join lateral people_of_row(rule) matching join users u on u.id = matching.id
  where u.deactivated_at is null and u.suspended_at is null
$$;
