-- Keeps how many files a record has; null until it has had one. Removed ones stay as a row, and aren't counted.
create or replace function count_files() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.record_id is not null then
    update training_records set file_count = (
      select count(*) from files where record_id = new.record_id and removed_at is null) where id = new.record_id;
  elsif tg_op = 'DELETE' and old.record_id is not null then
    update training_records set file_count = (
      select count(*) from files where record_id = old.record_id and removed_at is null) where id = old.record_id;
  end if;
  return null;
end $$;
