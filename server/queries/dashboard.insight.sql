-- GET /api/dashboard/admin-insight
select (
  (
    select json_build_object(
      'complete', coalesce(sum(counts.completed), 0), 'overdue', coalesce(sum(counts.overdue), 0),
      'overdue_programs', count(*) filter (where counts.overdue > 0)
    )
    from programs p join numbers_of_programs ($1::timestamptz) counts on counts.program_id = p.id
    where p.archived_at is null and true
  )
)::text as answer

-- GET /api/dashboard/manager-insight
select (
  (
    select json_build_object(
      'complete', coalesce(sum(counts.completed), 0), 'overdue', coalesce(sum(counts.overdue), 0),
      'overdue_programs', count(*) filter (where counts.overdue > 0)
    )
    from programs p cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
    where p.archived_at is null and p.assigned_manager_id = $2::uuid
  )
)::text as answer

-- GET /api/dashboard/trainer-insight
select (
  (
    select json_build_object(
      'complete', coalesce(sum(counts.completed), 0), 'overdue', coalesce(sum(counts.overdue), 0),
      'overdue_programs', count(*) filter (where counts.overdue > 0)
    )
    from programs p cross join lateral numbers_of (p.id, p.deadline, $1::uuid, $2::timestamptz) counts
    where
      p.archived_at is null
      and exists (
        select
        from training_sessions own
        where own.program_id = p.id and own.trainer_id = $1::uuid
      )
  )
)::text as answer

-- GET /api/dashboard/employee-insight
select (
  (
    select json_build_object(
      'complete', count(*) filter (
        where status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) = 'complete'
      ),
      'overdue', count(*) filter (
        where status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) = 'overdue'
      ),
      'overdue_programs', count(*) filter (
        where status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) = 'overdue'
      )
    )
    from assignments a join programs p on p.id = a.program_id
    where a.employee_id = $2::uuid and is_active (a.standing) and p.archived_at is null
  )
)::text as answer
