-- What an import of people has changed, so that it can be undone for a week (product §115).

alter table imports
  -- When it was done, by the clock of the instance that did it.
  add column ran_at timestamptz,
  -- The departments, sites and positions that it made: {kind, id}.
  add column made jsonb not null default '[]',
  -- How many people its undo concerned, and why some were kept.
  add column undone jsonb,
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('planning', 'needs_answers', 'planned', 'running', 'done', 'failed', 'undone'));

-- An undo lists the people whom it kept.
alter table import_lines
  drop constraint import_lines_verdict_check,
  add constraint import_lines_verdict_check
    check (verdict in ('create', 'change', 'same', 'return', 'refused', 'decide', 'missing', 'kept'));

create table import_changes (
  import_id uuid not null references imports (id) on delete cascade,
  person_id uuid not null,
  -- Whether it made the person. Else `changes` has each column that it changed, before and after.
  made boolean not null,
  -- From when on the person's row was as the import left it.
  since timestamptz not null,
  changes jsonb not null default '{}',
  primary key (import_id, person_id)
);

-- A person who is removed is looked up in each table whose rows may name them, by an index.
create index assignments_by_assigner on assignments (assigned_by);
create index assignments_by_completer on assignments (completed_by) where completed_by is not null;
create index attendance_by_marker on attendance (marked_by) where marked_by is not null;
create index audiences_by_author on audiences (changed_by);
create index exemptions_by_author on exemptions (exempted_by);
create index imports_by_author on imports (created_by);
create index same_people_duties_by_taker on same_people_duties (taken_by) where taken_by is not null;
create index training_records_by_decider on training_records (decided_by) where decided_by is not null;
create index training_records_by_revoker on training_records (revoked_by) where revoked_by is not null;
create index training_sessions_by_canceller on training_sessions (cancelled_by) where cancelled_by is not null;

-- function remove_made_people 24d682c1acba5f5f
