-- GET /api/training-program/{id}/assign-count

-- admin: the reply
-- manager: the reply
select
  (
    (
      select
        json_build_object(
          'total', counts.assigned,
          'enrolled', case when p.deadline < $1::timestamptz then 0 else counts.enrolled
          end,
          'completed', counts.completed,
          'not_enrolled', case
            when p.deadline < $1::timestamptz then 0
            else counts.assigned - counts.enrolled - counts.completed
          end,
          'overdue', case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
          end
        )
      from
        programs p
        cross join lateral (
          select
            (
              select coalesce(sum(c.assigned), 0)::int
              from program_counts c
              where c.program_id = p.id
            ) as assigned,
            coalesce(sum(c.enrolled), 0)::int as enrolled,
            coalesce(sum(c.completed), 0)::int as completed
          from session_counts c
          where c.program_id = p.id
        ) counts
      where p.id = $2::uuid
    )
  )::text as answer

-- trainer: the reply
select
  (
    (
      select
        json_build_object(
          'total', counts.assigned,
          'enrolled', case when p.deadline < $1::timestamptz then 0 else counts.enrolled
          end,
          'completed', counts.completed,
          'not_enrolled', case
            when p.deadline < $1::timestamptz then 0
            else counts.assigned - counts.enrolled - counts.completed
          end,
          'overdue', case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
          end
        )
      from
        programs p
        cross join lateral (
          select
            coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
            coalesce(sum(c.enrolled), 0)::int as enrolled,
            coalesce(sum(c.completed), 0)::int as completed
          from session_counts c join training_sessions own on own.id = c.session_id
          where c.program_id = p.id and own.trainer_id = $2::uuid
        ) counts
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
      and exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = $2::uuid)
  )
