-- People keep the names that they have: only a new name is judged. A name that got spaces for its line breaks is no
-- new one.
create or replace function is_wrong_name(name text, former text) returns boolean immutable parallel safe
  return name is distinct from former and (name <> one_line(name)
    or (looks_like_address(name) and without_fillers(name) is distinct from without_fillers(former)));
