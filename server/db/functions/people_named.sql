-- The active people who may be meant by a key or by a name, perhaps with a key in brackets. Those of the lowest rank are
-- meant. If the key in brackets is that of another name, a row without an id comes beside them.
create or replace function people_named(named text) returns table (rank integer, id uuid) language sql stable as $$
  with active as not materialized (
    select u.*, full_name(u.first_name, u.last_name) as name from users u
    where u.deactivated_at is null and u.suspended_at is null
  ), parts as not materialized (
    select name_and_key(named) as parts
  )
  select 1, u.id from active u where same_name(u.external_id) = same_name(named)
  union all
  select 2, u.id from active u where lower(u.login) = lower(named)
  union all
  select 3, u.id from active u where lower(btrim(normalize(u.email, nfc))) = lower(btrim(normalize(named, nfc)))
  union all
  select case when is_same then 5 else 7 end, case when is_same then u.id end
  from parts join active u on same_name(u.external_id) = same_name(parts[2]) or lower(u.login) = lower(parts[2])
    or lower(btrim(normalize(u.email, nfc))) = lower(btrim(normalize(parts[2], nfc)))
  cross join lateral (select shares_a_word(replace(parts[1], ',', ' '), u.name) as is_same) compared
  union all
  select 6, u.id from active u where folded(full_name(u.first_name, u.last_name)) = name_meant(named)
  union all
  select 7, u.id from parts join active u on folded(full_name(u.first_name, u.last_name)) = name_meant(parts[1])
$$;
