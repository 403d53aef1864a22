-- Longer than 3000 characters: people who are due and sessions come from two places.

-- GET /api/dashboard/admin-calendar
select (
  json_build_object(
    'events', (
      select coalesce(
        json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event), '[]'
      )
      from (
        select
          due.day as event,
          coalesce(
            json_agg(
              json_build_object(
                '_id', p.id, 'title', p.title, 'deadline', iso_instant (p.deadline),
                'background_color', p.background_color, 'duration', p.duration_minutes, 'open', due.is_open,
                'next_due', due.next_due, 'later_due', due.later_due, 'people', due.people
              )
              order by p.deadline, p.title, p.id
            ), '[]'
          ) as programs
        from
          (
            with standing as materialized (
              select
                p.id, p.deadline, counts.total, counts.completed, stands.is_open as is_open,
                case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
                end as next_due,
                case when stands.is_open then (
                  case when exists (select from due_counts d where d.program_id = p.id) then (
                    select row_to_json(l)
                    from later_due (p.id, p.deadline, null, counts.total - counts.completed, 'Etc/GMT+6') l
                  )
                  end
                )
                end as later_due
              from
                (
                  select p.*
                  from programs p
                  where
                    p.archived_at is null
                    and true
                    and p.id in (
                      select due.id
                      from programs due
                      where due.deadline between $1::timestamptz and $2::timestamptz
                      union
                      select d.program_id
                      from due_counts d
                      where d.due_at between $1::timestamptz and $2::timestamptz
                    )
                  offset 0
                ) p
                cross join lateral numbers_of (p.id, p.deadline, null, $3::timestamptz) counts
                cross join lateral (
                  select
                    null::text as status,
                    (counts.total > counts.completed and p.archived_at is null) as is_open,
                    (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $3::timestamptz)
                      )
                    ) as is_done, coalesce(counts.next_due, p.deadline) as due
                  offset 0
                ) stands
            )
            select
              id, day, sum(people)::int as people, is_open, next_due, later_due::text::json as later_due
            from (
              select
                p.id, p.is_open, p.next_due, p.later_due::text,
                (due.due_at at time zone 'Etc/GMT+6')::date as day, due.people,
                due.due_at = p.deadline as is_deadline,
                row_number() over (partition by due.due_at order by due.people desc, p.id) as place
              from
                standing p
                cross join lateral (select p.total, p.completed) counts
                cross join lateral people_due (p.id, p.deadline, null, counts.total - counts.completed) due
              where due.due_at between $1::timestamptz and $2::timestamptz
            ) each
            where is_deadline or place <= 20
            group by id, day, is_open, next_due, later_due
          ) due
          join programs p on p.id = due.id
        group by due.day
      ) day
    ), 'sessions', '[]'::json
  )
)::text as answer

-- GET /api/dashboard/manager-calendar
-- … 40 lines as above
                    and p.assigned_manager_id = $1::uuid
                    -- … 49 lines as above

-- GET /api/dashboard/trainer-calendar
-- … 29 lines as above
                    from later_due (p.id, p.deadline, $1::uuid, counts.total - counts.completed, 'Etc/GMT+6') l
                  -- … 10 lines as above
                    and exists (
                      select
                      from training_sessions own
                      where own.program_id = p.id and own.trainer_id = $1::uuid
                    )
                    -- … 11 lines as above
                cross join lateral numbers_of (p.id, p.deadline, $1::uuid, $4::timestamptz) counts
                -- … 25 lines as above
                cross join lateral people_due (p.id, p.deadline, $1::uuid, counts.total - counts.completed) due
              -- … 8 lines as above
    ),
    'sessions', (
      select coalesce(json_agg(r), '[]')
      from (
        select
          s.id as "_id", iso_instant (q.starts_at) as "start_time", iso_instant (q.ends_at) as "ends_at",
          q.part as "part", s.part_count as "part_count",
          (select r from (select p.id as "_id", p.title as "title") r) as "program"
        from
          training_sessions s
          join programs p on p.id = s.program_id
          join session_parts q on q.session_id = s.id
        where
          s.trainer_id = $1::uuid
          and s.cancelled_at is null
          and p.archived_at is null
          and q.starts_at between $2::timestamptz and $3::timestamptz
        order by q.starts_at, s.id
      ) r
    )
  )
)::text as answer

-- GET /api/dashboard/employee-calendar
-- … 21 lines as above
            select
              p.id, (stands.due at time zone 'Etc/GMT+6')::date as day, stands.is_open as is_open,
              case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
              end as next_due, null::json as later_due, null::int as people
            -- … 8 lines as above
                    from assignments own
                    where own.program_id = p.id and own.employee_id = $1::uuid
                  )
                offset 0
              ) p
              left join assignments a on a.program_id = p.id
              and a.employee_id = $1::uuid
              cross join lateral (
                select
                  case
                    when a.completed_at is not null
                    or (
                      a.employee_id is not null
                      and p.archived_at is null
                    ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $2::timestamptz)
                    when exists (
                      select
                      from training_records r
                      where r.person_id = $1::uuid and r.program_id = p.id and counts_as_done (r)
                    ) then 'complete'
                  end as status,
                  (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  ) as is_open,
                  not (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  ) as is_done, coalesce(a.due_at, p.deadline) as due
                offset 0
              ) stands
            where stands.due between $3::timestamptz and $4::timestamptz
          -- … 13 lines as above
          assignments a
          cross join lateral (select * from training_sessions s where s.id = a.session_id offset 0) s
          join programs p on p.id = s.program_id
          join session_parts q on q.session_id = s.id
        where
          a.employee_id = $1::uuid
          -- … 8 lines as above
