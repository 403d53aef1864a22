-- Trainers are people of their sessions (product §84): how each of them knows the sessions that they teach. Sessions from
-- before have no row until they change; they are known as they are.
create table teaching_entries (
  -- It may be removed, which is told as well.
  session_id uuid not null,
  person_id uuid not null references users (id),
  program_id uuid not null references programs (id) on delete cascade,
  -- The SEQUENCE that their calendar knows; -1 where it has had none.
  sequence integer not null default -1,
  -- The session as it is decided that they know it; null where they don't teach it. Differences wait to be published.
  told jsonb,
  -- The same as a message has told it.
  sent jsonb,
  primary key (session_id, person_id)
);
create index teaching_entries_by_program on teaching_entries (program_id);
create index teaching_entries_by_person on teaching_entries (person_id);
