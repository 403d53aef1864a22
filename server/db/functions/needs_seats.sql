-- Whether a program can be short of seats: it is active, and people complete it in sessions.
create or replace function needs_seats(p programs) returns boolean language sql immutable parallel safe as
  $$ select p.archived_at is null and p.completes_by = 'session' $$;
