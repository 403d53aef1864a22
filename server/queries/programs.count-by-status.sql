-- GET /api/training-program/{id}/assign-count

-- admin: the reply
-- manager: the reply
select
  (
    (
      select
        json_build_object(
          'total', counts.total,
          'enrolled', counts.enrolled,
          'completed', counts.completed,
          'not_enrolled', counts.not_enrolled,
          'overdue', counts.overdue
        )
      from programs p cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
      where p.id = $2::uuid
    )
  )::text as answer

-- trainer: the reply
select
  (
    (
      select
        json_build_object(
          'total', counts.total,
          'enrolled', counts.enrolled,
          'completed', counts.completed,
          'not_enrolled', counts.not_enrolled,
          'overdue', counts.overdue
        )
      from programs p cross join lateral numbers_of (p.id, p.deadline, $1::uuid, $2::timestamptz) counts
      where p.id = $3::uuid
    )
  )::text as answer

-- admin: only where
where exists (select from programs p where p.id = $2::uuid and true)

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $2::uuid and p.archived_at is null and p.assigned_manager_id = $3::uuid
  )

-- trainer: only where
where
  exists (
    select
    from programs p
    where
      p.id = $3::uuid
      and p.archived_at is null
      and exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = $1::uuid)
  )
