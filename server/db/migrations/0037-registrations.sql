-- People who ask for an account where only some domains may register, and the company sends mail (product §2): until
-- they open the link of a mail there is no account, and nobody has the address.

create table registrations (
  -- The mail with the link.
  message_id uuid primary key references messages (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text collate "und-x-icu" not null,
  password_hash text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- How many of an hour go to one mailbox.
create index registrations_by_email on registrations (lower(email), created_at);
create index registrations_expired on registrations (expires_at);

-- Such a mail goes to nobody who has an account, until it is opened.
alter table messages alter column person_id drop not null,
  add constraint messages_to_somebody check (person_id is not null or kind = 'confirmation');
-- Those that nobody has confirmed are few; a job looks for them.
create index messages_unconfirmed on messages (id) where person_id is null;
