-- Counts everything again. Others who change a counted row wait until it is done.
create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, training_sessions, assignments, person_figures, program_counts, session_counts,
    company_counts, due_counts, waits in share row exclusive mode;
  delete from program_counts;
  delete from session_counts;
  delete from company_counts;
  delete from due_counts;
  insert into program_counts
    select program_id, 0, count(*), count(completed_at)
    from assignments where is_active(standing) group by program_id;
  insert into session_counts (program_id, session_id, slot, enrolled, completed, held)
    select program_id, session_id, 0, count(*) filter (where is_active(standing) and completed_at is null),
      count(completed_at) filter (where is_active(standing)), count(*) filter (where not is_active(standing))
    from assignments where standing <> 'left' and session_id is not null group by program_id, session_id;
  insert into company_counts
    select standing, 0, count(*) from users where standing <> 'left' group by standing;
  insert into company_counts
    select 'position ' || position_id, 0, count(*) from person_figures
      where state = 'active' and position_id <> id_or_none(null) group by position_id
    union all
    select 'gaps in position ' || position_id, 0, count(*) from person_figures
      where state = 'active' and gaps > 0 and position_id <> id_or_none(null) group by position_id;
  insert into company_counts
    select case when archived_at is null then 'active program' else 'archived program' end, 0, count(*)
    from programs group by 1;
  insert into due_counts
    select program_id, session_id, due_at, 0, count(*)
    from assignments where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id;
  update training_sessions s set seats_taken = (
      select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')
    where capacity is not null;
  -- The trigger looks them up.
  update waits set since = since;
end $$;

revoke execute on function rebuild_counts() from public;
