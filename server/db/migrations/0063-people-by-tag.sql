-- Lists of people are narrowed by a tag (product §95). Of a million people one may have it, so an index finds them: by
-- each tag, and by the key of "shift:night".

create function tag_keys(tags text[]) returns text[] language sql immutable parallel safe
  return tags || array(select split_part(tag, ':', 1) from unnest(tags) tag where position(':' in tag) > 0);

-- A list reads what is still to be added to an index one after the other, so that nothing waits there.
create index users_by_tag on users using gin (tag_keys(tags)) with (fastupdate = off) where tags <> '{}';

-- The people who fit a row of an audience, found by an index: by the positions, departments, sites or tags that the row
-- names. Whether each of them fits says `fits_audience` alone.
create function people_of_row(rule audience_rows) returns table (id uuid) language sql stable parallel safe as $$
  select u.id from users u where rule.positions <> '{}' and u.position_id = any(rule.positions) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments <> '{}'
    and u.department_id = any(rule.departments) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments = '{}' and rule.sites <> '{}'
    and u.site_id = any(rule.sites) and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments = '{}' and rule.sites = '{}'
    and rule.tags <> '{}' and u.tags <> '{}' and tag_keys(u.tags) && rule.tags and fits_audience(u, rule)
  union all
  select u.id from users u where rule.positions = '{}' and rule.departments = '{}' and rule.sites = '{}'
    and rule.tags = '{}' and fits_audience(u, rule)
$$;
