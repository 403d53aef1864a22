-- Only the former release calls it. The tags by which a person is found: each tag, and the key of "shift:night". An index finds the
-- people of a rare tag among a million.
create or replace function tag_keys(tags text[]) returns text[] language sql immutable parallel safe
  return tags || array(select split_part(tag, ':', 1) from unnest(tags) tag where position(':' in tag) > 0);
