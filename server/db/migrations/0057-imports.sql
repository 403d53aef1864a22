-- Imports (product §107): a file of people, planned line by line, and then done in one transaction.

create table imports (
  id uuid primary key default gen_random_uuid(),
  what text not null check (what in ('people', 'records', 'matrix')),
  -- The system from which the file comes: under its name columns are remembered, and people are kept.
  source text not null check (source ~ '^[A-Za-z0-9-]{1,40}$'),
  -- The name of the file.
  name text not null check (char_length(name) between 1 and 255),
  state text not null check (state in ('planning', 'needs_answers', 'planned', 'running', 'done', 'failed')),
  -- Null of one from the command line.
  created_by uuid references users (id),
  created_at timestamptz not null,
  everybody boolean not null,
  -- The answers of people: how the file is to be read, and the fields of its columns.
  answers jsonb not null default '{}',
  -- The facts that were found in it: encoding, columns, questions.
  facts jsonb not null default '{}',
  counts jsonb not null default '{}',
  digest text,
  error text,
  result jsonb,
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  -- When the instance that works on it last said so, by the database's clock.
  seen_at timestamptz not null default clock_timestamp()
);
create index imports_by_age on imports (created_at, id);
create index imports_at_work on imports (seen_at) where state in ('planning', 'running');
-- Two files of one source at once would undo each other.
create unique index imports_one_at_a_time on imports (source) where state = 'running';

-- Kept apart, so that a list of imports doesn't read the files.
create table import_files (
  import_id uuid primary key references imports (id) on delete cascade,
  content bytea not null
);

-- The outcome of each line as planned, or as done.
create table import_lines (
  import_id uuid not null references imports (id) on delete cascade,
  -- The order of the lines; of somebody who is missing in the file behind all of them.
  place integer not null,
  line integer not null,
  verdict text not null
    check (verdict in ('create', 'change', 'same', 'return', 'refused', 'decide', 'missing')),
  key text not null,
  name text not null,
  person_id uuid,
  changes jsonb not null,
  code text,
  field text,
  why text,
  choices text[],
  primary key (import_id, place)
);
create index import_lines_by_verdict on import_lines (import_id, verdict, place);

-- The field of a column in a source's files, once somebody has said so.
create table import_columns (
  source text not null,
  what text not null,
  heading text not null,
  answer jsonb not null,
  primary key (source, what, heading)
);

-- An import stores the department of managers and admins, too.
alter table users drop constraint users_department_fits_role;

-- The key of a line manager may be an address.
alter table users drop constraint users_line_manager_pending_check,
  add constraint users_line_manager_pending_check check (char_length(line_manager_pending) between 1 and 254);
