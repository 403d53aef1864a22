-- Another program whose records answer this one (product §124), from a day on: the training was done then or later.
create table program_equivalents (
  program_id uuid not null references programs (id) on delete cascade,
  source_id uuid not null references programs (id) on delete cascade,
  counts_from date not null,
  primary key (program_id, source_id),
  constraint program_equivalents_of_others check (source_id <> program_id)
);
create index program_equivalents_by_source on program_equivalents (source_id);

-- Programs that people need before they take a seat in this one (product §125).
create table program_needs (
  program_id uuid not null references programs (id) on delete cascade,
  needed_id uuid not null references programs (id) on delete cascade,
  primary key (program_id, needed_id),
  constraint program_needs_others check (needed_id <> program_id)
);
create index program_needs_by_needed on program_needs (needed_id);

-- The record of another program that is the newest answer. Its end is in `valid_until`. Null while the newest is one of
-- the program itself, or there is none. Records stay, so no key has to keep it there.
alter table assignments add column answered_by uuid;
alter table assignments_history add column answered_by uuid;

-- function answer_of_others abec5cde1d87efe0
-- function assignments_at 02fca5d1e2ceac23
-- function completions_have_records 668b1f74d69ae22f
-- function equivalents_of 440b0dc78fe7709c
-- function follow_newest_record eaa13555339f4912
-- function keep_completions c68c69445a07ae07
-- function keep_former_assignments aef9c802fe92b21d
-- function lacks 45dae66526fd6086
-- function needs_of 6456efdca95fe92e
-- function new_completions_have_records 4b5ecf10c0cbc9ae
-- function revocations_open 1b08af047224d243
-- function still_answers cddf1c0fe8c7c932
