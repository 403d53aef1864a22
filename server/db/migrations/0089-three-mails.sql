-- The messages that a trainer, manager or admin has written to the people of a session: three a day, whoever writes at the
-- same time (product §121). Its text is here once; the mails to the people are in `messages`.
create table session_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references training_sessions (id) on delete cascade,
  day date not null,
  -- The first, second and third of the day.
  place integer not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null,
  text text not null,
  constraint session_messages_in_order unique (session_id, day, place),
  constraint session_messages_a_day check (place between 1 and 3)
);
create trigger session_messages_in_nfc before insert or update on session_messages for each row
  when (new.text is not nfc normalized) execute function keep_nfc();
create index session_messages_by_writer on session_messages (written_by);
create index session_messages_written_at on session_messages (written_at);

-- Trainings of which their people don't know yet, and those of which a message tells that is kept (product §119).
create table new_trainings (
  person_id uuid not null references users (id) on delete cascade,
  program_id uuid not null references programs (id) on delete cascade,
  cycle integer not null,
  since timestamptz not null,
  -- Whether the person was told before that it would come: then only if it is due soon.
  only_soon boolean not null,
  -- Null until there is one. They are forgotten together.
  message_id uuid references messages (id) on delete cascade,
  primary key (person_id, program_id)
);
create index new_trainings_by_message on new_trainings (message_id) where message_id is not null;
create index new_trainings_since on new_trainings (since) where message_id is null;

-- The days whose mails about the sessions of the next day have all been added (product §120).
create table day_before_days (
  day date primary key,
  finished_at timestamptz not null
);

-- A message about new trainings counts as a reminder of its day.
-- function was_reminded_since b52b6a66088bee45
