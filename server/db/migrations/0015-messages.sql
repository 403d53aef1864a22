-- Messages to people (product §81): an outbox that is written in the transaction of the change that they tell of. They
-- are sent by the jobs of whichever instance comes first, and judged again before.

-- What tokens are made with. A backup leaves it out, so that a stolen one opens nothing.
create table secrets (
  name text primary key,
  -- 488 of its bits are random.
  value bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into secrets (name) values ('message-tokens');

create table messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  person_id uuid not null references users (id),
  program_id uuid references programs (id),
  -- The session may be removed meanwhile: then the message is judged away.
  session_id uuid,
  -- What its kind needs beside these, such as the step of a reminder.
  facts jsonb not null default '{}',
  -- Whatever is to be sent once: program, person, cycle, due date and step of a reminder. Null: as often as it is added.
  dedupe_key text unique,
  created_at timestamptz not null,
  not_before timestamptz not null,
  -- When it is worth looking at again; null: there is nothing left to do. Whoever sends it moves this ahead before, so that
  -- another instance takes it over should that one die (docs/adr/0035).
  next_at timestamptz,
  -- Whose turn it is until then.
  claim uuid,
  -- What it says, from the first time that it was due. It never holds a token.
  subject text,
  text text,
  attempts integer not null default 0,
  -- How often somebody had it sent again after it had gone out: each time as another mail.
  resends integer not null default 0,
  last_error text,
  sent_at timestamptz,
  dropped_at timestamptz,
  dropped_because text,
  constraint messages_end_once check (sent_at is null or dropped_at is null),
  constraint messages_over check (next_at is null or (sent_at is null and dropped_at is null)),
  constraint messages_claimed check (claim is null or next_at is not null),
  constraint messages_dropped_for_a_reason check ((dropped_at is null) = (dropped_because is null)),
  constraint messages_sent_as_written check (sent_at is null or (subject is not null and text is not null))
);

-- Each instance asks every few seconds what is due.
create index messages_next on messages (next_at) where next_at is not null;
create index messages_newest on messages (created_at, id);
-- Most are sent: whoever looks for those that wait or have failed finds them here.
create index messages_unsent on messages (created_at, id) where sent_at is null;
create index messages_by_person on messages (person_id, created_at, id);
create index messages_by_program on messages (program_id) where program_id is not null;

-- What a link in a message opens, without signing in: as a hash, so that nobody reads it here.
create table message_tokens (
  hash bytea primary key,
  message_id uuid not null references messages (id) on delete cascade,
  -- As the message says.
  kind text not null,
  person_id uuid not null references users (id),
  program_id uuid references programs (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index message_tokens_by_person on message_tokens (person_id, kind);
create index message_tokens_by_message on message_tokens (message_id);

-- What makes the links that open an account worthless (product §82), whatever code runs above: the password is another
-- one, and for an invitation the person has signed in. A link that was used stays as such.
create function forget_account_tokens() returns trigger language plpgsql as $$
begin
  delete from message_tokens
  where person_id = new.id and kind in ('invitation', 'reset') and spent_at is null;
  return null;
end $$;
create trigger users_forget_tokens after update of password_hash on users for each row
  when (new.password_hash <> old.password_hash) execute function forget_account_tokens();

create function forget_invitation_tokens() returns trigger language plpgsql as $$
begin
  delete from message_tokens where person_id = new.user_id and kind = 'invitation' and spent_at is null;
  return null;
end $$;
create trigger sign_ins_forget_invitations after insert on sign_ins for each row
  execute function forget_invitation_tokens();
