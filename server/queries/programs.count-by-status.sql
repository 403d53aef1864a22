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
      from
        programs p
        cross join lateral (
          select
            kept.assigned as total,
            (
              kept.own_enrolled - kept.own_overdue_enrolled + case
                when p.deadline < $1::timestamptz then 0
                else kept.enrolled - kept.own_enrolled
              end
            ) as "enrolled",
            kept.completed as "completed",
            (
              kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                when p.deadline < $1::timestamptz then 0
                else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
              end
            ) as "not_enrolled",
            (
              kept.own_overdue + case
                when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                else 0
              end
            ) as "overdue",
            least(
              case when kept.assigned > kept.completed + kept.own then p.deadline
              end,
              kept.own_next
            ) as next_due
          from
            (
              select everybody.*, sessions.*, own.*
              from
                (
                  select
                    coalesce(sum(c.assigned), 0)::int as assigned,
                    coalesce(sum(c.completed), 0)::int as completed
                  from program_counts c
                  where c.program_id = p.id
                ) everybody,
                (
                  select coalesce(sum(c.enrolled), 0)::int as enrolled
                  from session_counts c
                  where c.program_id = p.id
                ) sessions,
                (
                  select
                    coalesce(sum(d.open), 0)::int as own,
                    coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                    coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                    coalesce(
                      sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                      0
                    )::int as own_overdue_enrolled,
                    case
                      when count(*) > 0 then (
                        select d.due_at
                        from due_counts d
                        where d.program_id = p.id
                        group by d.due_at
                        having sum(d.open) > 0
                        order by d.due_at
                        limit 1
                      )
                    end as own_next
                  from due_counts d
                  where d.program_id = p.id
                ) own
            ) kept
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
          'total', counts.total,
          'enrolled', counts.enrolled,
          'completed', counts.completed,
          'not_enrolled', counts.not_enrolled,
          'overdue', counts.overdue
        )
      from
        programs p
        cross join lateral (
          select
            kept.assigned as total,
            (
              kept.own_enrolled - kept.own_overdue_enrolled + case
                when p.deadline < $1::timestamptz then 0
                else kept.enrolled - kept.own_enrolled
              end
            ) as "enrolled",
            kept.completed as "completed",
            (
              kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                when p.deadline < $1::timestamptz then 0
                else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
              end
            ) as "not_enrolled",
            (
              kept.own_overdue + case
                when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                else 0
              end
            ) as "overdue",
            least(
              case when kept.assigned > kept.completed + kept.own then p.deadline
              end,
              kept.own_next
            ) as next_due
          from
            (
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
                    coalesce(sum(d.open), 0)::int as own,
                    coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                    coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                    coalesce(
                      sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                      0
                    )::int as own_overdue_enrolled,
                    case
                      when count(*) > 0 then (
                        select d.due_at
                        from due_counts d
                        where
                          d.program_id = p.id
                          and d.session_id in (
                            select id
                            from training_sessions
                            where program_id = p.id and trainer_id = $2::uuid
                          )
                        group by d.due_at
                        having sum(d.open) > 0
                        order by d.due_at
                        limit 1
                      )
                    end as own_next
                  from due_counts d
                  where
                    d.program_id = p.id
                    and d.session_id in (
                      select id
                      from training_sessions
                      where program_id = p.id and trainer_id = $2::uuid
                    )
                ) own
            ) kept
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
