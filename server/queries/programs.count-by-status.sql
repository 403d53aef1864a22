-- GET /api/training-program/{id}/assign-count

-- admin: the reply
-- manager: the reply
select
  (
    (
      select
        json_build_object(
          'total', counts.assigned,
          'enrolled', (
            counts.own_enrolled - counts.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else counts.enrolled - counts.own_enrolled
            end
          ),
          'completed', counts.completed,
          'not_enrolled', (
            counts.own - counts.own_enrolled - counts.own_overdue + counts.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else counts.assigned - counts.completed - counts.own - counts.enrolled + counts.own_enrolled
            end
          ),
          'overdue', (
            counts.own_overdue + case
              when p.deadline < $1::timestamptz then counts.assigned - counts.completed - counts.own
              else 0
            end
          )
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
            sessions.*,
            own.*
          from
            (
              select
                coalesce(sum(c.enrolled), 0)::int as enrolled,
                coalesce(sum(c.completed), 0)::int as completed
              from session_counts c
              where c.program_id = p.id
            ) sessions,
            (
              select
                coalesce(sum(open), 0)::int as own,
                coalesce(sum(enrolled), 0)::int as own_enrolled,
                coalesce(sum(open) filter (where is_past), 0)::int as own_overdue,
                coalesce(sum(enrolled) filter (where is_past), 0)::int as own_overdue_enrolled,
                min(due_at) filter (where open > 0) as own_next
              from
                (
                  select
                    d.due_at,
                    d.due_at < $1::timestamptz as is_past,
                    sum(d.open) as open,
                    coalesce(sum(d.open) filter (where d.session_id is not null), 0) as enrolled
                  from due_counts d
                  where d.program_id = p.id
                  group by d.due_at
                ) each
            ) own
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
          'enrolled', (
            counts.own_enrolled - counts.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else counts.enrolled - counts.own_enrolled
            end
          ),
          'completed', counts.completed,
          'not_enrolled', (
            counts.own - counts.own_enrolled - counts.own_overdue + counts.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else counts.assigned - counts.completed - counts.own - counts.enrolled + counts.own_enrolled
            end
          ),
          'overdue', (
            counts.own_overdue + case
              when p.deadline < $1::timestamptz then counts.assigned - counts.completed - counts.own
              else 0
            end
          )
        )
      from
        programs p
        cross join lateral (
          select sessions.*, own.*
          from
            (
              select
                coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                coalesce(sum(c.enrolled), 0)::int as enrolled,
                coalesce(sum(c.completed), 0)::int as completed
              from session_counts c
              where
                c.program_id = p.id
                and c.session_id in (
                  select id
                  from training_sessions
                  where program_id = p.id and trainer_id = $2::uuid
                )
            ) sessions,
            (
              select
                coalesce(sum(open), 0)::int as own,
                coalesce(sum(enrolled), 0)::int as own_enrolled,
                coalesce(sum(open) filter (where is_past), 0)::int as own_overdue,
                coalesce(sum(enrolled) filter (where is_past), 0)::int as own_overdue_enrolled,
                min(due_at) filter (where open > 0) as own_next
              from
                (
                  select
                    d.due_at,
                    d.due_at < $1::timestamptz as is_past,
                    sum(d.open) as open,
                    coalesce(sum(d.open) filter (where d.session_id is not null), 0) as enrolled
                  from due_counts d
                  where
                    d.program_id = p.id
                    and d.session_id in (
                      select id
                      from training_sessions
                      where program_id = p.id and trainer_id = $2::uuid
                    )
                  group by d.due_at
                ) each
            ) own
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
