-- The names by which people with these tags are found, without case: each tag, and the key of "shift:night". An index has
-- them, so that the people of a rare tag are found among a million.
create or replace function tag_names(tags text[]) returns text[] immutable parallel safe
  return array(
    select same_name(tag) from unnest(tags) tag
    union all select same_name(split_part(tag, ':', 1)) from unnest(tags) tag where position(':' in tag) > 0);
