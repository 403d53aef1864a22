-- What a statement about many people costs: cancelling a session of 66,667 spent a third of its time in what was done
-- for each of them alone. The rules stay as they are.

-- Who sits down waits no more, and nobody offers a seat that is another one now. In most programs nobody does either,
-- which is seen once for all people of the statement; else each is looked up in an index.
create or replace function end_waits() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  ended record;
begin
  if not exists (
    select from (select distinct program_id from changed) c
    where (select true from waits w where w.program_id = c.program_id limit 1)
      or (select true from seat_offers o where o.program_id = c.program_id limit 1)) then
    return null;
  end if;
  for ended in
    select * from (
      select program_id, employee_id, session_id, completed_at is not null as is_complete from changed
      except select program_id, employee_id, session_id, completed_at is not null from former) c
    where (select true from waits w where w.program_id = c.program_id and w.person_id = c.employee_id)
      or (select true from seat_offers o where o.program_id = c.program_id and o.person_id = c.employee_id)
  loop
    if ended.is_complete or ended.session_id is not null then
      delete from waits where program_id = ended.program_id and person_id = ended.employee_id;
    end if;
    delete from seat_offers where program_id = ended.program_id and person_id = ended.employee_id;
  end loop;
  return null;
end $$;

drop trigger assignments_end_waits on assignments;
create trigger assignments_end_waits after update on assignments
  referencing old table as former new table as changed for each statement execute function end_waits();

-- An open training stays with its person and in its cycle; nothing else is judged of it.
drop trigger assignments_keep_completions_on_update on assignments;
create trigger assignments_keep_completions_on_update before update on assignments for each row
  when (old.completed_at is not null or old.cycle <> new.cycle
    or (old.program_id, old.employee_id, old.assigned_at, old.assigned_by)
      is distinct from (new.program_id, new.employee_id, new.assigned_at, new.assigned_by))
  execute function keep_completions();
