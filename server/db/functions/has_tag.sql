-- Whether somebody with these tags is found by one: "shift" also finds "Shift:night". An index finds all of them.
create or replace function has_tag(tags text[], wanted text) returns boolean immutable parallel safe
  return tags <> '{}' and tag_names(tags) @> array[same_name(wanted)];
