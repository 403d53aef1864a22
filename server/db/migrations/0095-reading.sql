-- Programs that people complete by reading something and signing it (product §118).
alter table programs add column completes_by text not null default 'session'
  constraint programs_completes_by check (completes_by in ('session', 'reading'));
alter table programs_history add column completes_by text not null default 'session';
-- One of these may take a minute.
alter table programs drop constraint programs_duration_minutes_check;
alter table programs add constraint programs_duration_minutes_check
  check (duration_minutes >= case completes_by when 'reading' then 1 else 30 end) not valid;
alter table programs validate constraint programs_duration_minutes_check;

-- The readings, version by version. A version stays, as records name it. Only the day on which it takes effect may move.
create table reading_versions (
  program_id uuid not null references programs (id),
  version integer not null constraint reading_versions_from_one check (version >= 1),
  file_id uuid references files (id),
  link text constraint reading_versions_link check (char_length(link) <= 2000 and link ~ '^https?://'),
  declaration text not null
    constraint reading_versions_declaration check (char_length(declaration) <= 1000 and btrim(declaration) <> ''),
  effective_on date,
  -- Each with text, options and the places of the right ones, which only admins see.
  questions jsonb not null default '[]'
    constraint reading_versions_questions check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 20),
  pass_percent integer not null constraint reading_versions_pass_percent check (pass_percent between 1 and 100),
  made_at timestamptz not null,
  made_by uuid not null references users (id),
  primary key (program_id, version),
  constraint reading_versions_of_one check (num_nonnulls(file_id, link) = 1)
);
create index reading_versions_by_file on reading_versions (file_id) where file_id is not null;
create index reading_versions_by_maker on reading_versions (made_by);

create function keep_versions() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger reading_versions_stay before update or delete on reading_versions
  for each row execute function keep_versions();
create trigger reading_versions_in_nfc before insert or update on reading_versions for each row
  when (new.declaration is not nfc normalized or new.questions::text is not nfc normalized) execute function keep_nfc();

-- The tries of somebody for the questions of a version, in one cycle of the training. There are three, and three more each
-- time that somebody grants them.
create table reading_tries (
  program_id uuid not null,
  person_id uuid not null references users (id),
  version integer not null,
  cycle integer not null,
  failed integer not null default 0,
  granted integer not null default 0 constraint reading_tries_granted check (granted >= 0),
  primary key (program_id, person_id, version, cycle),
  foreign key (program_id, version) references reading_versions (program_id, version),
  constraint reading_tries_left check (failed between 0 and 3 + granted)
);
create index reading_tries_by_person on reading_tries (person_id);
create trigger reading_tries_by_others after update of granted on reading_tries
  for each row when (new.granted > old.granted) execute function refuse_own_row();

-- The version that somebody has signed. A signature is one's own, and of the present version: the statement that makes it
-- keeps the program from changing.
alter table training_records add column signed_version integer
  constraint training_records_signed check (signed_version is null or source = 'acknowledgement');
create index training_records_signed_versions on training_records (program_id, signed_version, person_id)
  where signed_version is not null;
create function keep_signatures() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger training_records_signed_by_oneself before insert on training_records
  for each row when (new.source = 'acknowledgement') execute function keep_signatures();

-- A new version asks again.
alter table assignments drop constraint assignments_due_because_check;
alter table assignments add constraint assignments_due_because_check
  check (due_because in ('joined', 'renewal', 'extension', 'import', 'away', 'version')) not valid;
alter table assignments validate constraint assignments_due_because_check;
alter table assignments drop constraint assignments_opened_by_check;
alter table assignments add constraint assignments_opened_by_check
  check (opened_by in ('manager', 'audience', 'renewal', 'import', 'version')) not valid;
alter table assignments validate constraint assignments_opened_by_check;

-- A program that is completed by reading has a version instead of a session.
create constraint trigger programs_keep_a_reading after update of completes_by on programs
  deferrable initially deferred for each row when (new.completes_by is distinct from old.completes_by)
  execute function keep_a_session();

-- function because_of 7d877f2b5b95974a
-- function files_of aba35b3f7ec5d1e2
-- function is_by_themselves fd71cf7ebc4f86a2
-- function keep_a_session 2446d1022bc00e15
-- function keep_completions e365f63e2d65f9fa
-- function keep_former_programs b82fa83189136114
-- function keep_signatures cd50032e116951c2
-- function keep_versions 078e4954f1a0fc12
-- function last_signed 732ea9c8b4aca34f
-- function may_sign 464e1440f6fe3207
-- function move_of 3467ea75947e0ace
-- function needs_seats 7df4bd36228396b8
-- function present_version 444282794dffb1b1
-- function programs_at b7ed1e4c3c62cd1a
-- function reading_of 614b362291dd67d2
-- function refuse_own_records 6e3127043e718444
-- function signed_of 091326d552114a36
