-- A change that its author may take back for some seconds (product §116). Until then the messages that it causes wait,
-- and nobody from a waiting list gets a seat that it frees. So nothing has happened to anybody when it is undone.
create table undoable_changes (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references users (id) on delete cascade,
  program_ids uuid[] not null,
  person_ids uuid[] not null,
  -- Whether it may free seats.
  holds_seats boolean not null,
  made_at timestamptz not null,
  until timestamptz not null check (until > made_at),
  -- The rows of these trainings before and after it, by table. Those after it are missing while it is made.
  before jsonb not null,
  after jsonb,
  made_by xid8 not null default pg_current_xact_id(),
  undone_at timestamptz,
  undone_by xid8
);
create index undoable_changes_by_actor on undoable_changes (actor_id);
create index undoable_changes_until on undoable_changes (until);
create index undoable_changes_made_by on undoable_changes (made_by);

-- function keep_completions c124400e83d37ac2
