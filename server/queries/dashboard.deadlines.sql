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
                    'enrolled', case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                    end,
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
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where c.program_id = p.id
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
                    'enrolled', case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                    end,
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
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where c.program_id = p.id
              ) counts
            group by (p.deadline at time zone 'Etc/GMT+6')::date
          ) day
      )
    )
  )::text as answer
