-- Whether the person has a reminder of this instant or later, which has gone out or waits. None waits longer than 8 days.
create or replace function was_reminded_since(person uuid, since timestamptz) returns boolean language sql stable
  parallel safe as $$
  select exists (
    select from messages m where m.person_id = person and m.kind in ('reminder', 'assigned') and m.dropped_at is null
      and m.created_at > since - interval '8 days' and coalesce(m.sent_at, m.created_at) >= since)
$$;
