-- A version of a reading stays as it is. Only the day on which it takes effect may move.
create or replace function keep_versions() returns trigger language plpgsql as $$
declare
  kept reading_versions := new;
begin
  if tg_op = 'DELETE' then
    perform refuse('reading_versions_stay', 'a version stays');
  end if;
  kept.effective_on := old.effective_on;
  if kept is distinct from old then
    perform refuse('reading_versions_stay', 'a version stays as it is');
  end if;
  return new;
end $$;
