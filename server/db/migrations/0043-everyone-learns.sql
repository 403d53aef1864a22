-- Everyone learns (product §91): a training is asked of every active person, whatever their role, and a change of role
-- ends none. So only people who have left are told apart from the others.

drop index assignments_to_renew, assignments_own_due, assignments_open, assignments_still_valid;
create index assignments_to_renew on assignments (program_id, valid_until)
  where completed_at is not null and valid_until is not null and standing <> 'left';
create index assignments_own_due on assignments (program_id, due_at)
  include (last_name, first_name, employee_id)
  where due_at is not null and completed_at is null and standing <> 'left';
create index assignments_open on assignments (program_id, last_name, first_name, employee_id) include (due_at)
  where completed_at is null and standing <> 'left';
create index assignments_still_valid on assignments (program_id, valid_until)
  where completed_at is null and valid_until is not null and standing <> 'left';

create or replace function completions_have_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from changed a where a.completed_at is not null and a.standing <> 'left' and (
      select r.id from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id
        and counts_as_done(r) order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) is null) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

create or replace function revocations_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from assignments a join programs p on p.id = a.program_id
    where a.employee_id = new.person_id and a.program_id = new.program_id and a.completed_at is not null
      and a.standing <> 'left' and p.archived_at is null
      and not exists (select from training_records r
        where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r))) then
    perform refuse('assignments_completion_has_record', 'who is complete has a record');
  end if;
  return null;
end $$;

drop trigger assignments_as_recorded on assignments;
create trigger assignments_as_recorded before update of standing on assignments for each row
  when (new.standing <> 'left' and old.standing = 'left') execute function follow_newest_record();

-- A record that was revoked while its person was no employee changed no training. It does from now on.
update assignments a set valid_until = newest_end(a.program_id, a.employee_id)
from programs p
where p.id = a.program_id and p.archived_at is null and a.standing not in ('employee', 'left')
  and a.valid_until is distinct from newest_end(a.program_id, a.employee_id);
update assignments a set completed_at = null, completed_by = null
from programs p
where p.id = a.program_id and p.archived_at is null and a.standing not in ('employee', 'left')
  and a.completed_at is not null and not exists (
    select from training_records r
    where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r));

-- Counts: those who are employees needn't be known apart.
drop function add_to_program(uuid, bigint, bigint, bigint);
alter table program_counts drop column assigned_employees;

create function add_to_program(program uuid, assigned_more bigint, completed_more bigint) returns void
  language plpgsql as $$
begin
  if assigned_more = 0 and completed_more = 0 then return; end if;
  insert into program_counts as kept values (program, count_slot(), assigned_more, completed_more)
    on conflict (program_id, slot) do update
    set assigned = kept.assigned + excluded.assigned, completed = kept.completed + excluded.completed;
end $$;

create or replace function count_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, count(*), count(completed_at))
    from come where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, count(*) filter (where completed_at is null), count(completed_at))
    from come where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, count(*))
    from come where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, -count(*), -count(completed_at))
    from gone where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, -count(*) filter (where completed_at is null), -count(completed_at))
    from gone where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, -count(*))
    from gone where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, sum(n), coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' group by program_id order by program_id;
  perform add_to_session(program_id, session_id, coalesce(sum(n) filter (where completed_at is null), 0)::bigint,
      coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, sum(n))
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function fold_counts() returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  with folded as (
    delete from program_counts where (program_id, slot) in (
      select program_id, slot from program_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into program_counts as kept
    select program_id, 0, sum(assigned), sum(completed) from folded
    group by program_id order by program_id
    on conflict (program_id, slot) do update
    set assigned = kept.assigned + excluded.assigned, completed = kept.completed + excluded.completed;
  with folded as (
    delete from session_counts where (program_id, session_id, slot) in (
      select program_id, session_id, slot from session_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into session_counts as kept
    select program_id, session_id, 0, sum(enrolled), sum(completed) from folded
    group by program_id, session_id order by program_id, session_id
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed;
  with folded as (
    delete from company_counts where (subject, slot) in (
      select subject, slot from company_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into company_counts as kept
    select subject, 0, sum(count) from folded group by subject order by subject
    on conflict (subject, slot) do update set count = kept.count + excluded.count;
  with folded as (
    delete from due_counts where ctid in (select ctid from due_counts where slot <> 0 for update skip locked)
    returning *
  )
  insert into due_counts as kept
    select program_id, session_id, due_at, 0, sum(open) from folded
    group by program_id, due_at, session_id order by program_id, due_at, session_id
    on conflict (program_id, due_at, session_id, slot) do update set open = kept.open + excluded.open;
  -- Each day has its row, so those of which nothing is open any more go.
  delete from due_counts where ctid in (
    select ctid from due_counts where slot = 0 and open = 0 for update skip locked);
end $$;

create or replace function recount() returns table (subject text, kept bigint[], counted bigint[])
  language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(completed)]::bigint[] as counts
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
        array[count(*), count(completed_at)] as counts
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
    select program_id, 0, count(*), count(completed_at)
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
