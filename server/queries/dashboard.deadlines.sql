-- GET /api/dashboard/deadlines

-- admin: the whole reply
select
  (
    json_build_object(
      'total', (
        select count(*)
        from programs p
        where p.archived_at is null and true and p.deadline >= $1::timestamptz
      ),
      'deadlines', (
        select
          coalesce(
            json_agg(
              json_build_object('deadline', day.deadline, 'programs', day.programs)
              order by day.deadline
            ),
            '[]'
          )
        from
          (
            select
              iso_instant (min(p.deadline)) as deadline,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'duration', p.duration_minutes,
                    'enrolled', counts.enrolled,
                    'completed', counts.completed
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
            from
              (
                select p.*
                from programs p
                where p.archived_at is null and true and p.deadline >= $1::timestamptz
                order by p.deadline, p.title, p.id
              ) p
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
                          coalesce(
                            sum(d.open) filter (where d.session_id is not null),
                            0
                          )::int as own_enrolled,
                          coalesce(
                            sum(d.open) filter (where d.due_at < $1::timestamptz),
                            0
                          )::int as own_overdue,
                          coalesce(
                            sum(d.open) filter (
                              where d.due_at < $1::timestamptz and d.session_id is not null
                            ),
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
            group by (p.deadline at time zone 'Etc/GMT+6')::date
          ) day
      )
    )
  )::text as answer

-- admin: narrowed by limit
select
  (
    json_build_object(
      'total', (
        select count(*)
        from programs p
        where p.archived_at is null and true and p.deadline >= $1::timestamptz
      ),
      'deadlines', (
        select
          coalesce(
            json_agg(
              json_build_object('deadline', day.deadline, 'programs', day.programs)
              order by day.deadline
            ),
            '[]'
          )
        from
          (
            select
              iso_instant (min(p.deadline)) as deadline,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'duration', p.duration_minutes,
                    'enrolled', counts.enrolled,
                    'completed', counts.completed
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
            from
              (
                select p.*
                from programs p
                where p.archived_at is null and true and p.deadline >= $1::timestamptz
                order by p.deadline, p.title, p.id
                limit $2
              ) p
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
                          coalesce(
                            sum(d.open) filter (where d.session_id is not null),
                            0
                          )::int as own_enrolled,
                          coalesce(
                            sum(d.open) filter (where d.due_at < $1::timestamptz),
                            0
                          )::int as own_overdue,
                          coalesce(
                            sum(d.open) filter (
                              where d.due_at < $1::timestamptz and d.session_id is not null
                            ),
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
            group by (p.deadline at time zone 'Etc/GMT+6')::date
          ) day
      )
    )
  )::text as answer
