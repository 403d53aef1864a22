-- Reminders (product §83): of each open training the last step that was told, so that each is told once. Another cycle or
-- due date begins anew; whoever isn't assigned any more leaves nothing.
create table reminders (
  person_id uuid not null,
  program_id uuid not null,
  cycle integer not null,
  due_at timestamptz not null,
  -- In days before the due date; negative after it.
  step integer not null,
  -- The message that told it, which is forgotten sooner.
  message_id uuid not null,
  primary key (person_id, program_id),
  foreign key (program_id, person_id) references assignments (program_id, employee_id) on delete cascade
);

-- The working days whose reminders have all been added.
create table reminder_days (
  day date primary key,
  finished_at timestamptz not null
);

-- What can wait goes out after what is at once: many reminders hold up no forgotten password.
alter table messages add column can_wait boolean not null default false;
drop index messages_next;
create index messages_next on messages (can_wait, next_at) where next_at is not null;
