-- GET /api/dashboard/manager-deadlines
select (
  json_build_object(
    'total', (
      select count(*)
      from programs p
      where p.archived_at is null and p.assigned_manager_id = $1::uuid and p.deadline >= $2::timestamptz
    ),
    'deadlines', (
      select coalesce(
        json_agg(
          json_build_object('deadline', day.deadline, 'programs', day.programs)
          order by day.deadline
        ), '[]'
      )
      from (
        select
          iso_instant (min(p.deadline)) as deadline,
          coalesce(
            json_agg(
              json_build_object(
                '_id', p.id, 'title', p.title, 'duration', p.duration_minutes, 'enrolled', counts.enrolled,
                'completed', counts.completed, 'next_due', (counts.next_due at time zone 'Etc/GMT+6')::date,
                'later_due', (
                  case when exists (select from due_counts d where d.program_id = p.id) then (
                    select row_to_json(l)
                    from later_due (p.id, p.deadline, null, counts.total - counts.completed, 'Etc/GMT+6') l
                  )
                  end
                )
              )
              order by p.deadline, p.title, p.id
            ), '[]'
          ) as programs
        from
          (
            select p.*
            from programs p
            where
              p.archived_at is null
              and p.assigned_manager_id = $1::uuid
              and p.deadline >= $2::timestamptz
            order by p.deadline, p.title, p.id
            limit $3
          ) p
          cross join lateral numbers_of (p.id, p.deadline, null, $2::timestamptz) counts
        group by (p.deadline at time zone 'Etc/GMT+6')::date
      ) day
    )
  )
)::text as answer
