-- Whether the person fits the row. It is the only definition of that, and simple enough to become part of each
-- statement. A tag "shift" of the row fits "shift:night" of the person.
create or replace function fits_audience(person users, rule audience_rows) returns boolean language sql stable parallel safe as $$
  select coalesce((rule.departments = '{}' or person.department_id = any(rule.departments))
    and (rule.sites = '{}' or person.site_id = any(rule.sites))
    and (rule.positions = '{}' or person.position_id = any(rule.positions))
    and (rule.roles = '{}' or person.role = any(rule.roles))
    and (rule.kinds = '{}' or 'employee' = any(rule.kinds))
    and (rule.joined_after is null or person.joined_on > rule.joined_after)
    and (rule.tags = '{}' or person.tags <> '{}' and tag_names(person.tags) && names_of(rule.tags)), false)
$$;
