-- Whether a record answers the training that was asked for: only an accepted one that is not revoked.
create or replace function counts_as_done(record training_records) returns boolean language sql immutable parallel safe as
  $$ select record.decision = 'accepted' and record.revoked_at is null $$;
