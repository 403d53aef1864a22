-- Files at records and programs (product §117). A file belongs to one of both; before that, and once a program has let go
-- of it, it is free, and goes after a day. One that is on its way is free and has no digest yet, so no record or program
-- ever shows half a file.
create table files (
  id uuid primary key default gen_random_uuid(),
  record_id uuid references training_records (id),
  program_id uuid references programs (id),
  -- Among the files of a program.
  place integer not null default 0,
  -- Gone once the file is removed or its person erased.
  name text constraint files_name_length check (char_length(name) <= 120),
  type text not null constraint files_known_type
    check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer constraint files_size check (size between 1 and 10485760),
  sha256 bytea constraint files_digest check (octet_length(sha256) = 32),
  put_by uuid not null references users (id),
  put_at timestamptz not null,
  free_since timestamptz,
  removed_at timestamptz,
  removed_by uuid references users (id),
  removed_because text,
  constraint files_of_one check (num_nonnulls(record_id, program_id, free_since) = 1),
  constraint files_whole check (free_since is not null or (size is not null and sha256 is not null))
);
create index files_of_record on files (record_id) where record_id is not null;
create index files_of_program on files (program_id) where program_id is not null;
create index files_free on files (free_since) where free_since is not null;
create index files_by_putter on files (put_by);
create index files_by_remover on files (removed_by) where removed_by is not null;

-- The bytes, in pieces of at most 256 KiB. No list, no history and no replay reads them.
create table file_pieces (
  file_id uuid not null references files (id) on delete cascade,
  place integer not null,
  content bytea not null constraint file_pieces_size check (octet_length(content) between 1 and 262144),
  primary key (file_id, place)
);
-- Pictures and PDFs are compressed already.
alter table file_pieces alter column content set storage external;

-- Null until it has had a file; five at most.
alter table training_records add column file_count integer
  constraint training_records_files check (file_count between 0 and 5);

create function count_files() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger files_counted after insert or delete or update of record_id, removed_at on files
  for each row execute function count_files();
create trigger files_in_nfc before insert or update on files for each row
  when (new.name is not nfc normalized or new.removed_because is not nfc normalized) execute function keep_nfc();
create index training_records_rejected_files on training_records (decided_at)
  where decision = 'rejected' and file_count > 0;

-- function count_files 49244485b088cd1b
-- function file_json 4a5e0416e3ebe298
-- function files_of 3b6640213efb0982
-- function keep_records 210acc144512378c
-- function place_json afcbdc69132ff94b
