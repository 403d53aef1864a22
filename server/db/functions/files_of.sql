-- The files of a record or a program as replies carry them: all, or those that one person put there. Files of a reading
-- are with its versions.
create or replace function files_of(record uuid, program uuid, only_by uuid) returns json language sql stable as $$
  select coalesce(json_agg(file_json(f) order by f.place, f.put_at, f.id), '[]') from files f
  where (f.record_id = record or f.program_id = program) and (only_by is null or f.put_by = only_by)
    and not exists (select from reading_versions v where v.file_id = f.id)
$$;
