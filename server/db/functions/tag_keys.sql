-- The tags by which a person is found (product §95): each tag, and the key of "shift:night". So an index finds the
-- people of a rare tag among a million.
create or replace function tag_keys(tags text[]) returns text[] language sql immutable parallel safe
  return tags || array(select split_part(tag, ':', 1) from unnest(tags) tag where position(':' in tag) > 0);
