-- The tables and the rules that hold whatever code runs above them.
-- Names sort as people expect (a language-neutral collation), the same on every server.

create table departments (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (btrim(name) <> '')
);

create unique index departments_name_unique on departments (lower(btrim(name)));

create table users (
  id uuid primary key default gen_random_uuid(),
  first_name text collate "und-x-icu" not null check (btrim(first_name) <> ''),
  last_name text collate "und-x-icu" not null check (btrim(last_name) <> ''),
  email text collate "und-x-icu" not null check (btrim(email) <> ''),
  password_hash text not null,
  has_temporary_password boolean not null default false,
  role text not null check (role in ('admin', 'manager', 'trainer', 'employee')),
  department_id uuid references departments (id) on delete restrict,
  background_color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deactivated_at timestamptz,
  constraint users_department_fits_role check (department_id is null or role in ('trainer', 'employee'))
);

-- Whoever is deactivated frees the address (decisions §3, §7).
create unique index users_email_unique on users (lower(btrim(email))) where deactivated_at is null;
create index users_by_name on users (role, last_name, first_name, id) where deactivated_at is null;
create index users_by_department on users (department_id);

create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_ins_token_unique unique (token_hash)
);

create index sign_ins_by_user on sign_ins (user_id);

create table programs (
  id uuid primary key default gen_random_uuid(),
  title text collate "und-x-icu" not null check (btrim(title) <> ''),
  description text not null check (btrim(description) <> ''),
  assigned_manager_id uuid not null references users (id),
  deadline timestamptz not null,
  duration_minutes integer not null check (duration_minutes >= 30),
  background_color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);

create index programs_by_deadline on programs (deadline, title, id);
create index programs_by_manager on programs (assigned_manager_id);

create table training_sessions (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs (id),
  position integer not null,
  trainer_id uuid not null references users (id),
  starts_at timestamptz not null,
  -- An enrolment points at both, so it can't name another program's session.
  constraint training_sessions_of_program unique (program_id, id)
);

create index training_sessions_by_trainer on training_sessions (trainer_id, program_id);

-- One row per person and program (decisions §17); the status is computed from it, never stored.
create table assignments (
  program_id uuid not null references programs (id),
  employee_id uuid not null references users (id),
  assigned_at timestamptz not null,
  assigned_by uuid not null references users (id),
  session_id uuid,
  enrolled_at timestamptz,
  completed_at timestamptz,
  completed_by uuid references users (id),
  primary key (program_id, employee_id),
  constraint assignments_session_of_program foreign key (program_id, session_id)
    references training_sessions (program_id, id),
  constraint assignments_enrolled_together check ((session_id is null) = (enrolled_at is null)),
  constraint assignments_completed_together check ((completed_at is null) = (completed_by is null)),
  constraint assignments_completed_through_session check (completed_at is null or session_id is not null)
);

create index assignments_by_employee on assignments (employee_id);
create index assignments_by_session on assignments (session_id) where session_id is not null;
