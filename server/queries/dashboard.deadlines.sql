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
                    'enrolled', (
                      counts.own_enrolled - counts.own_overdue_enrolled + case
                        when p.deadline < $1::timestamptz then 0
                        else counts.enrolled - counts.own_enrolled
                      end
                    ),
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
                    'enrolled', (
                      counts.own_enrolled - counts.own_overdue_enrolled + case
                        when p.deadline < $1::timestamptz then 0
                        else counts.enrolled - counts.own_enrolled
                      end
                    ),
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
            group by (p.deadline at time zone 'Etc/GMT+6')::date
          ) day
      )
    )
  )::text as answer
