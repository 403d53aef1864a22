-- What lists and dashboards cost: the place on a waiting list is told from the list alone, and sessions and people who are
-- behind are found in their indexes.

-- A wait carries what orders it beside its own instant, as the assignment has it: each place counts all who stand before
-- it, and looking up their assignments took ten times as long.
alter table waits
  -- The person's own due date. Null: the program's deadline.
  add column due_at timestamptz,
  -- Where the person sits meanwhile.
  add column own_session_id uuid;

-- The assignment is held, so that a due date that is changed at the same time comes first or finds the wait.
create function keep_waits() returns trigger language plpgsql as $$
declare
  is_complete boolean;
begin
  select a.due_at, a.session_id, a.completed_at is not null into new.due_at, new.own_session_id, is_complete
    from assignments a where a.program_id = new.program_id and a.employee_id = new.person_id for share;
  -- Who sits down there waits until the statement ends.
  if (tg_op = 'INSERT' or new.session_id is distinct from old.session_id)
    and (is_complete or new.own_session_id = new.session_id) then
    perform refuse('waits_for_nothing', 'who waits is not complete and sits elsewhere');
  end if;
  return new;
end $$;

drop trigger waits_for_something on waits;
drop function refuse_idle_waits();
create trigger waits_for_something before insert or update on waits
  for each row execute function keep_waits();

update waits set since = since;

create function order_waits() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update waits set due_at = new.due_at where program_id = new.program_id and person_id = new.employee_id;
  return null;
end $$;

create trigger assignments_order_waits after update of due_at on assignments for each row
  when (old.due_at is distinct from new.due_at) execute function order_waits();

-- Who sits down, is complete or leaves waits no more, and nobody offers a seat that is another one now. Who gives a seat
-- back and waits for another has none meanwhile. In most programs nobody does either, which is seen once for all people of
-- the statement; else each is looked up in an index.
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

-- Counts hold the order of waiting lists, too.
create or replace function recount() returns table (subject text, kept bigint[], counted bigint[])
  language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(assigned_employees), sum(completed)]::bigint[] as counts
      from program_counts group by program_id
    union all
    select 'session ' || session_id, array[sum(enrolled), sum(completed)]::bigint[]
      from session_counts group by program_id, session_id
    union all
    select c.subject, array[sum(count)]::bigint[] from company_counts c group by c.subject
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[sum(open)]::bigint[]
      from due_counts group by 1
    union all
    select 'seats ' || id, array[seats_taken]::bigint[] from training_sessions where capacity is not null
    union all
    select 'waits out of order', array[0]
  ), counted as (
    select 'program ' || program_id as subject,
        array[count(*), count(*) filter (where standing = 'employee'), count(completed_at)] as counts
      from assignments where standing <> 'left' group by program_id
    union all
    select 'session ' || session_id, array[count(*) - count(completed_at), count(completed_at)]
      from assignments where standing <> 'left' and session_id is not null group by program_id, session_id
    union all
    select standing, array[count(*)] from users where standing <> 'left' group by standing
    union all
    select case when archived_at is null then 'active program' else 'archived program' end, array[count(*)]
      from programs group by 1
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[count(*)]
      from assignments where standing <> 'left' and completed_at is null and due_at is not null group by 1
    union all
    select 'seats ' || s.id, array[(
        select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')]
      from training_sessions s where s.capacity is not null
    union all
    select 'waits out of order', array[count(*)]
      from waits w join assignments a on a.program_id = w.program_id and a.employee_id = w.person_id
      where (w.due_at, w.own_session_id) is distinct from (a.due_at, a.session_id)
  )
  select subject, k.counts, c.counts from kept k full join counted c using (subject)
$$;

create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, training_sessions, assignments, program_counts, session_counts, company_counts, due_counts,
    waits in share row exclusive mode;
  delete from program_counts;
  delete from session_counts;
  delete from company_counts;
  delete from due_counts;
  insert into program_counts
    select program_id, 0, count(*), count(*) filter (where standing = 'employee'), count(completed_at)
    from assignments where standing <> 'left' group by program_id;
  insert into session_counts
    select program_id, session_id, 0, count(*) - count(completed_at), count(completed_at)
    from assignments where standing <> 'left' and session_id is not null group by program_id, session_id;
  insert into company_counts
    select standing, 0, count(*) from users where standing <> 'left' group by standing;
  insert into company_counts
    select case when archived_at is null then 'active program' else 'archived program' end, 0, count(*)
    from programs group by 1;
  insert into due_counts
    select program_id, session_id, due_at, 0, count(*)
    from assignments where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id;
  update training_sessions s set seats_taken = (
      select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')
    where capacity is not null;
  -- The trigger looks them up.
  update waits set since = since;
end $$;

-- Who is overdue by the deadline is found without the rows themselves.
drop index assignments_open;
create index assignments_open on assignments (program_id, last_name, first_name, employee_id) include (due_at)
  where completed_at is null and standing = 'employee';

-- A program's sessions stand in their order, and apart from them the few that are cancelled.
create index training_sessions_in_order on training_sessions (program_id, position);
create index training_sessions_cancelled on training_sessions (program_id, position) where cancelled_at is not null;

-- A trainer's of some days are found without those of everybody.
drop index training_sessions_by_trainer;
create index training_sessions_by_trainer on training_sessions (trainer_id, program_id, starts_at);

analyze waits, assignments, training_sessions;
