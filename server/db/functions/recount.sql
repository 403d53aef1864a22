-- The kept counts beside the rows counted again, in one statement and so at one moment. There is a row for each
-- count that is kept, or should be.
create or replace function recount() returns table (subject text, kept bigint[], counted bigint[])
  language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(completed)]::bigint[] as counts
      from program_counts group by program_id
    union all
    select 'session ' || session_id, array[sum(enrolled), sum(completed), sum(held)]::bigint[]
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
      from assignments where is_active(standing) group by program_id
    union all
    select 'session ' || session_id, array[count(*) filter (where is_active(standing) and completed_at is null),
        count(completed_at) filter (where is_active(standing)), count(*) filter (where not is_active(standing))]
      from assignments where standing <> 'left' and session_id is not null group by program_id, session_id
    union all
    select standing, array[count(*)] from users where standing <> 'left' group by standing
    union all
    select 'position ' || position_id, array[count(*)] from users
      where is_active(standing) and position_id is not null group by position_id
    union all
    select 'gaps in position ' || position_id, array[count(*)] from person_figures
      where state = 'active' and gaps > 0 and position_id <> id_or_none(null) group by position_id
    union all
    select case when archived_at is null then 'active program' else 'archived program' end, array[count(*)]
      from programs group by 1
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[count(*)]
      from assignments where is_active(standing) and completed_at is null and due_at is not null group by 1
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
