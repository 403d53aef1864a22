-- Somebody who sits down, is complete or leaves waits no more, and nobody offers a seat that is another one now.
-- Somebody who gives a seat back and waits for another has none until then. In most programs nobody waits or offers,
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
      select program_id, employee_id, session_id, completed_at is not null or standing = 'left' as is_over from changed
      except
      select program_id, employee_id, session_id, completed_at is not null or standing = 'left' from former) c
    where (select true from waits w where w.program_id = c.program_id and w.person_id = c.employee_id)
      or (select true from seat_offers o where o.program_id = c.program_id and o.person_id = c.employee_id)
  loop
    if ended.is_over or ended.session_id is not null then
      delete from waits where program_id = ended.program_id and person_id = ended.employee_id;
    else
      update waits set own_session_id = null where program_id = ended.program_id and person_id = ended.employee_id;
    end if;
    delete from seat_offers where program_id = ended.program_id and person_id = ended.employee_id;
  end loop;
  return null;
end $$;
