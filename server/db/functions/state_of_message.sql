-- Whether a message is sent, dropped, waiting or failed.
create or replace function state_of_message(m messages) returns text language sql immutable as $$
  select case when m.sent_at is not null then 'sent' when m.dropped_at is not null then 'dropped'
    when m.next_at is not null then 'waiting' else 'failed' end $$;
