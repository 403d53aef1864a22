-- Whether a part of the one session is at the time of a part of the other.
create or replace function parts_meet(one uuid, other uuid) returns boolean
  language sql stable parallel safe as $$
  select exists (
    select from session_parts x join session_parts y on x.starts_at < y.ends_at and y.starts_at < x.ends_at
    where x.session_id = one and y.session_id = other)
$$;
