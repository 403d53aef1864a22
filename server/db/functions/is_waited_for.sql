-- Only the former release calls it; see is_wanted.
create or replace function is_waited_for(
    of_session uuid, cancelled_at timestamptz, starts_at timestamptz, wanted_session uuid, own_session uuid, due timestamptz,
    starts_after timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe as $$
  select cancelled_at is null and starts_at > starts_after and of_session is distinct from own_session
    and case when wanted_session is null then starts_at <= due or due < at else of_session = wanted_session end
$$;
