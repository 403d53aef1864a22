-- The address to which a message has gone out, as proof (product §81). Null for messages sent before, for those of the
-- former release, and for mails to nobody who has an account.
alter table messages add column sent_to text;
