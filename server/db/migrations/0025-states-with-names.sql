-- Facts of what people have, under a name: what lists and pages ask of a record and a message.

-- Whether a newer record of the same person and program counts. Each record of a free title stands alone. The newest is
-- the first in an index, however little the database knows of the table. As functions of rows, this and the next become
-- parts of the statement that asks.
create function replacement_of(r training_records) returns table (is_replaced boolean) language sql stable as $$
  select exists (
    select from (
      select n.trained_on, n.recorded_at, n.id from training_records n
      where n.person_id = r.person_id and n.program_id = r.program_id and counts_as_done(n)
      order by n.trained_on desc, n.recorded_at desc, n.id desc limit 1) newest
    where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)) $$;

-- The one definition of a record's state on a day.
create function state_of_record(r training_records, today date) returns table (state text) language sql stable as $$
  select case
    when r.decision <> 'accepted' then r.decision
    when r.revoked_at is not null then 'revoked'
    when (select is_replaced from replacement_of(r)) then 'replaced'
    when r.valid_until < today then 'expired'
    else 'valid' end $$;

-- How a message stands.
create function state_of_message(m messages) returns text language sql immutable as $$
  select case when m.sent_at is not null then 'sent' when m.dropped_at is not null then 'dropped'
    when m.next_at is not null then 'waiting' else 'failed' end $$;
