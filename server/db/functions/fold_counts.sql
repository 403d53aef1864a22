-- Adds the slots of each count, so that it is read from one row again. Rows that somebody is writing to wait for the
-- next time.
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
