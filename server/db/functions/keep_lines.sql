-- Nobody is below themselves, nor below more than 20 people. One change of a line goes on at a time, or two changes
-- could close a circle together. It is planned for many people, even if there are few when it is first asked.
create or replace function keep_lines() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  above integer;
  below integer;
begin
  perform pg_advisory_xact_lock(hashtext('lodestar: change of lines'));
  if new.line_manager_id = new.id or exists (select from line_above(new.line_manager_id) l where l.id = new.id) then
    perform refuse('users_line_cycle', 'a line is no circle');
  end if;
  select 1 + count(*) into above from line_above(new.line_manager_id);
  with recursive line as (
    select u.id, 1 as level from users u where u.line_manager_id = new.id
    union all
    select u.id, line.level + 1 from line join users u on u.line_manager_id = line.id where line.level < 20
  )
  select coalesce(max(level), 0) into below from line;
  if above + below > 20 then
    perform refuse('users_line_cycle', 'a line has at most 20 levels');
  end if;
  return new;
end $$;
