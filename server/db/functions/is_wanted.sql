-- Whether the session is one that somebody waits for, and that starts late enough. It is the one session of a wait. For a
-- wait for any it is each whose last part starts before the due date. Once that is past, it is each to come.
create or replace function is_wanted(
    of_session uuid, cancelled_at timestamptz, starts_at timestamptz, last_starts_at timestamptz, wanted_session uuid,
    own_session uuid, due timestamptz, starts_after timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe as $$
  select cancelled_at is null and starts_at > starts_after and of_session is distinct from own_session
    and case when wanted_session is null then last_starts_at <= due or due < at else of_session = wanted_session end
$$;
