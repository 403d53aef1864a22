-- A seat that is held for a suspended person counts for nobody who is enrolled (product §103.6): lists leave the person
-- out, and so numbers do. The new bodies and the counts change together, because an instance of the former release goes
-- on writing.
lock table assignments, session_counts in share row exclusive mode;

alter table session_counts add column held integer not null default 0;

create or replace function add_to_session(
    program uuid, session uuid, enrolled_more bigint, completed_more bigint, held_more bigint)
  returns void language plpgsql as $$
declare
  more bigint := enrolled_more + completed_more + held_more;
begin
  if enrolled_more = 0 and completed_more = 0 and held_more = 0 then return; end if;
  if more <> 0 then
    update training_sessions set seats_taken = seats_taken + more where id = session and capacity is not null;
  end if;
  if more > 0 and exists (select from training_sessions where id = session and cancelled_at is not null) then
    perform refuse('training_sessions_cancelled', 'nobody sits in a cancelled session');
  end if;
  insert into session_counts as kept (program_id, session_id, slot, enrolled, completed, held)
    values (program, session, count_slot(), enrolled_more, completed_more, held_more)
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed,
      held = kept.held + excluded.held;
end $$;

create or replace function count_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, count(*), count(completed_at))
    from come where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id, count(*) filter (where is_active(standing) and completed_at is null),
      count(completed_at) filter (where is_active(standing)), count(*) filter (where not is_active(standing)))
    from come where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, count(*))
    from come where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, sum(n), coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id,
      coalesce(sum(n) filter (where is_active(standing) and completed_at is null), 0)::bigint,
      coalesce(sum(n) filter (where is_active(standing) and completed_at is not null), 0)::bigint,
      coalesce(sum(n) filter (where not is_active(standing)), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, sum(n))
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, -count(*), -count(completed_at))
    from gone where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id, -count(*) filter (where is_active(standing) and completed_at is null),
      -count(completed_at) filter (where is_active(standing)), -count(*) filter (where not is_active(standing)))
    from gone where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, -count(*))
    from gone where is_active(standing) and completed_at is null and due_at is not null
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
  insert into session_counts as kept (program_id, session_id, slot, enrolled, completed, held)
    select program_id, session_id, 0, sum(enrolled), sum(completed), sum(held) from folded
    group by program_id, session_id order by program_id, session_id
    on conflict (program_id, session_id, slot) do update
    set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed,
      held = kept.held + excluded.held;
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

revoke execute on function fold_counts() from public;

drop function add_to_session(uuid, uuid, bigint, bigint);

insert into session_counts as kept (program_id, session_id, slot, enrolled, completed, held)
  select program_id, session_id, 0, count(completed_at) - count(*), -count(completed_at), count(*)
  from assignments where standing = 'suspended' and session_id is not null
  group by program_id, session_id order by program_id, session_id
  on conflict (program_id, session_id, slot) do update
  set enrolled = kept.enrolled + excluded.enrolled, completed = kept.completed + excluded.completed,
    held = kept.held + excluded.held;

-- function rebuild_counts 42cfe8aebb0562bc
-- function recount 16399a51806e7fb4
-- function seats_of 9e15bf34907d420e
