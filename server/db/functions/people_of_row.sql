-- The people who fit a row of an audience, found by an index: by the positions, departments, sites or tags that the
-- row names. Only `fits_audience` says whether each of them fits.
create or replace function people_of_row(rule audience_rows) returns table (id uuid) language sql stable parallel safe as $$
  select u.id from users u where rule.positions <> '{}' and u.position_id = any(rule.positions) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments <> '{}'
    and u.department_id = any(rule.departments) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments = '{}' and rule.sites <> '{}'
    and u.site_id = any(rule.sites) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments = '{}' and rule.sites = '{}'
    and rule.tags <> '{}' and u.tags <> '{}' and tag_names(u.tags) && names_of(rule.tags) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments = '{}' and rule.sites = '{}'
    and rule.tags = '{}' and fits_audience(u, rule)
$$;
