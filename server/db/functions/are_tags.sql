-- A tag is a key, or a key and a value: "forklift", "shift:night".
create or replace function are_tags(tags text[]) returns boolean language sql immutable parallel safe as $$
  select cardinality(tags) <= 50 and not exists (
    select from unnest(tags) tag where tag is null or char_length(tag) > 64 or tag !~ '^[^:,]+(:[^,]+)?$')
$$;
