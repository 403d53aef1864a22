-- Choosing a session from the mail (product §86): the link of a reminder belongs to one training of its person. Whoever is
-- asked again, by a renewal or by being assigned anew, has another one, with a link of its own.
alter table message_tokens
  add column cycle integer,
  add column assigned_at timestamptz,
  add constraint message_tokens_of_training
    check (kind <> 'reminder' or num_nulls(program_id, cycle, assigned_at) = 0);
