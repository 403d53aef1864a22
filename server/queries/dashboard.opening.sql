-- Longer than 3000 characters: one text a role makes the whole dashboard, whose rows are read once; none has 8,000 characters.

-- GET /api/dashboard by admin
select (
  (
    with
      viewed as materialized (
        select
          p.id, p.title, p.deadline, p.background_color, p.duration_minutes, p.due_days, counts.total,
          counts.enrolled, counts.completed, counts.not_enrolled, counts.overdue, counts.next_due,
          stands.is_open, stands.is_done, stands.due, k.rank
        from
          programs p
          join numbers_of_programs ($1::timestamptz) counts on counts.program_id = p.id
          cross join lateral (
            select
              null::text as status, (counts.total > counts.completed and p.archived_at is null) as is_open,
              (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
              ) as is_done, coalesce(counts.next_due, p.deadline) as due
            offset 0
          ) stands
          cross join lateral (
            select
              case when stands.is_done then 2 when stands.due < $1::timestamptz then 0 else 1
              end as rank, stands.due as instant
          ) k
        where p.archived_at is null and true
      ),
      mine as materialized (
        select
          k.*, case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
          end as first_due,
          case when stands.is_open then (
            case when exists (select from due_counts d where d.program_id = p.id) then (
              select row_to_json(l)
              from later_due (p.id, p.deadline, null, counts.total - counts.completed, 'Etc/GMT+6') l
            )
            end
          )
          end as others_due,
          case
            when stands.is_done then 'done'
            when stands.due < $1::timestamptz then 'past'
            when (stands.due at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
            else 'later'
          end as urgency
        from
          viewed k
          cross join lateral (select k.id, k.deadline) p
          cross join lateral (
            select k.total, k.enrolled, k.completed, k.not_enrolled, k.overdue, k.next_due
          ) counts
          cross join lateral (select k.is_open, k.is_done, k.due) stands
        where
          k.id in (select id from viewed order by rank, due, title, id limit 24)
          or p.id in (
            select due.id
            from programs due
            where due.deadline between $2::timestamptz and $3::timestamptz
            union
            select d.program_id
            from due_counts d
            where d.due_at between $2::timestamptz and $3::timestamptz
          )
          or k.id in (
            select p.id
            from (
              select *
              from viewed p
              where deadline >= $1::timestamptz
              order by p.deadline, p.title, p.id
              limit 2
            ) p
          )
      )
    select json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from (
          select
            p.id as "_id", p.title as "title", iso_instant (p.deadline) as "deadline",
            p.duration_minutes as "duration", p.background_color as "background_color",
            p.due_days as "due_days",
            (
              select r
              from (
                select
                  p.total as "total", p.enrolled as "enrolled", p.completed as "completed",
                  p.not_enrolled as "not_enrolled", p.overdue as "overdue"
              ) r
            ) as "counts", p.first_due as "next_due", p.others_due as "later_due", p.urgency as "urgency",
            '[]'::json as "training_sessions"
          from mine p
          order by rank, due, title, id
          limit 24
        ) r
      ),
      'insight', (
        select json_build_object(
          'complete', coalesce(sum(completed), 0), 'overdue', coalesce(sum(overdue), 0),
          'overdue_programs', count(*) filter (where overdue > 0)
        )
        from viewed
      ),
      'learns', exists (
        select
        from assignments a join programs p on p.id = a.program_id
        where a.employee_id = $4::uuid and p.archived_at is null
      ),
      'calendar', json_build_object(
        'events', (
          select coalesce(
            json_agg(json_build_object('event', e.day, 'programs', e.programs) order by e.day), '[]'
          )
          from (
            select
              p.day,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id, 'title', p.title, 'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color, 'open', p.is_open, 'next_due', p.first_due,
                    'later_due', p.others_due, 'people', p.people
                  )
                  order by p.deadline, p.title, p.id
                ), '[]'
              ) as programs
            from (
              select p.*, e.day, e.people
              from
                mine p
                join (
                  select id, day, sum(people)::int as people
                  from (
                    select
                      p.id, (due.due_at at time zone 'Etc/GMT+6')::date as day, due.people,
                      due.due_at = p.deadline as is_deadline,
                      row_number() over (
                        partition by due.due_at
                        order by due.people desc, p.id
                      ) as place
                    from
                      mine p
                      cross join lateral (select p.total, p.completed) counts
                      cross join lateral people_due (p.id, p.deadline, null, counts.total - counts.completed) due
                    where due.due_at between $2::timestamptz and $3::timestamptz
                  ) each
                  where is_deadline or place <= 20
                  group by id, day
                ) e using (id)
            ) p
            group by p.day
          ) e
        ), 'sessions', '[]'::json
      ),
      'short', (
        select json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object('_id', k.id, 'title', k.title, 'short', k.short, 'by', (k.at at time zone 'Etc/GMT+6')::date)
              order by k.at, k.title, k.id
            ), '[]'
          ), 'total', coalesce(max(k.total), 0)
        )
        from (
          select
            p.id, p.title, k.short, greatest(k.at, $1::timestamptz) as at, count(*) over () as total
          from seat_shortages k join programs p on p.id = k.program_id
          where k.short > 0 and p.archived_at is null and true
          order by 4, 2, 1
          limit 2
        ) k
      ),
      'deadlines', json_build_object(
        'total', (select count(*) from viewed where deadline >= $1::timestamptz),
        'deadlines', (
          select coalesce(
            json_agg(
              json_build_object('deadline', d.deadline, 'programs', d.programs)
              order by d.deadline
            ), '[]'
          )
          from (
            select
              iso_instant (min(p.deadline)) as deadline,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id, 'title', p.title, 'duration', p.duration_minutes, 'enrolled', p.enrolled,
                    'completed', p.completed, 'next_due', p.first_due, 'later_due', p.others_due
                  )
                  order by p.deadline, p.title, p.id
                ), '[]'
              ) as programs
            from (
              select *
              from mine p
              where deadline >= $1::timestamptz
              order by p.deadline, p.title, p.id
              limit 2
            ) p
            group by (p.deadline at time zone 'Etc/GMT+6')::date
          ) d
        )
      ),
      'company', (
        select json_build_object(
          'users', json_build_object(
            'managers', coalesce(sum(count) filter (where subject = 'manager'), 0),
            'trainers', coalesce(sum(count) filter (where subject = 'trainer'), 0),
            'employees', coalesce(sum(count) filter (where subject = 'employee'), 0)
          ),
          'programs', json_build_object(
            'active', coalesce(sum(count) filter (where subject = 'active program'), 0),
            'archived', coalesce(sum(count) filter (where subject = 'archived program'), 0)
          ),
          'proposals', (
            select count(*)
            from (select from training_records r where r.decision = 'proposed' limit 5000) proposed
          ),
          'questions', (
            select count(*)::int
            from (
              select
              from users u
              where u.line_manager_pending is not null and u.deactivated_at is null
              limit 5000
            ) each
          ) + (
            select count(*)::int
            from (
              select
              from audiences kept join programs p on p.id = kept.program_id
              where
                kept.held_at is not null
                and exists (
                  select
                  from
                    audience_endings e
                    join audiences c
                    join programs p on p.id = c.program_id on c.program_id = e.program_id
                    join assignments a on a.program_id = e.program_id
                    and a.employee_id = e.person_id
                    join users u on u.id = e.person_id
                  where
                    e.program_id = kept.program_id
                    and e.ends_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                    and p.archived_at is null
                    and c.starts_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                    and a.opened_by = 'audience'
                    and a.completed_at is null
                    and (
                      is_active (u.standing)
                      and not exists (select from absences x where x.person_id = u.id and x.has_begun)
                    )
                    and not exists (
                      select
                      from audience_rows r
                      where r.program_id = a.program_id and fits_audience (u, r)
                    )
                )
              limit 5000
            ) each
          ) + (
            select count(*)::int
            from (
              select
              from users u
              where
                u.suspended_at < $1::timestamptz::timestamptz - make_interval(days => 90)
                and u.deactivated_at is null
                and not exists (select from same_people x where x.alias_id = u.id)
              limit 5000
            ) each
          ) + (
            select count(*)::int
            from (
              select
              from training_records r join users u on u.id = r.person_id
              where r.decision = 'proposed'
              limit 5000
            ) each
          ),
          'setup', (
            select row_to_json(r)
            from (
              select
                *, exists (select from company_settings where time_zone <> 'Etc/GMT+6') as zone_waits
              from steps_of_company ()
            ) r
          )
        )
        from company_counts
      )
    )
  )
)::text as answer

-- GET /api/dashboard by manager
select (
  (
    with mine as materialized (
      select
        p.id, p.title, p.deadline, p.background_color, p.duration_minutes, p.due_days, counts.total,
        counts.enrolled, counts.completed, counts.not_enrolled, counts.overdue, counts.next_due,
        stands.is_open, stands.is_done, stands.due, k.rank,
        case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
        -- … 16 lines as above
        (
          select p.*
          from programs p
          where p.archived_at is null and p.assigned_manager_id = $2::uuid
          offset 0
        ) p
        cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
        -- … 14 lines as above
    -- … 20 lines as above
        ) r
      ),
      'insight', (
        select json_build_object(
          'complete', coalesce(sum(completed), 0), 'overdue', coalesce(sum(overdue), 0),
          'overdue_programs', count(*) filter (where overdue > 0)
        )
        from mine
      -- … 65 lines as above
          where k.short > 0 and p.archived_at is null and p.assigned_manager_id = $2::uuid
          order by 4, 2, 1
          limit 2
        ) k
      ),
      'deadlines', json_build_object(
        'total', (select count(*) from mine where deadline >= $1::timestamptz),
        -- … 30 lines as above
      'behind', (
        select coalesce(json_agg(r), '[]')
        from (
          select
            u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
            coalesce(u.email, '') as "email", u.background_color as "background_color",
            f.overdue as "overdue", f.named as "overdue_in"
          from
            (
              select person_id
              from people_behind
              where manager_id = $2::uuid
              order by - overdue, last_name, first_name, person_id
              limit 5
            ) b
            join users u on u.id = b.person_id
            cross join lateral (
              select
                count(*) as overdue,
                coalesce(
                  json_agg(json_build_object('_id', o.id, 'title', o.title) order by o.place) filter (
                    where o.place <= 3
                  ), '[]'
                ) as named
              from (
                select
                  p.id, p.title,
                  row_number() over (order by coalesce(a.due_at, p.deadline), p.title, p.id) as place
                from mine p join assignments a on a.program_id = p.id
                where
                  a.employee_id = u.id
                  and is_active (a.standing)
                  and a.completed_at is null
                  and coalesce(a.due_at, p.deadline) < $1::timestamptz
              ) o
            ) f
          where f.overdue > 0
          order by f.overdue desc, u.last_name, u.first_name, u.id
        ) r
      ),
      'employees', (
        select row_to_json(r)
        from (
          select
            (
              select coalesce(json_agg(r), '[]')
              from (
                select
                  u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                  coalesce(u.email, '') as "email", u.background_color as "background_color",
                  case when d.id is not null then json_build_object('name', d.name)
                  end as "department"
                from
                  (
                    select distinct a.last_name, a.first_name, a.employee_id
                    from
                      mine p
                      cross join lateral (
                        select last_name, first_name, employee_id
                        from assignments
                        where program_id = p.id and is_active (standing)
                        order by last_name, first_name, employee_id
                        limit 6
                      ) a
                    order by last_name, first_name, employee_id
                    limit 6
                  ) a
                  join users u on u.id = a.employee_id
                  left join departments d on d.id = u.department_id
                order by a.last_name, a.first_name, u.id
              ) r
            ) as "employees",
            case
              when programs <= 1 then assignments
              when assignments <= 500 then (
                select count(distinct a.employee_id)
                from mine p join assignments a on a.program_id = p.id
                where is_active (a.standing)
              )
            end as "total", case when programs > 1 and not assignments <= 500 then largest - 1
            end as "more_than"
          from (
            select count(*) as programs, coalesce(sum(total), 0) as assignments, max(total) as largest
            from mine
          ) each
        ) r
      ),
      'expiring', (
        select coalesce(json_agg(r), '[]')
        from (
          select
            u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
            coalesce(u.email, '') as "email", u.background_color as "background_color",
            (select r from (select a.program_id as "_id", a.title as "title") r) as "program",
            a.valid_until as "valid_until"
          from
            (
              select a.*, p.title
              from
                mine p
                cross join lateral (
                  (
                    select a.*
                    from assignments a
                    where
                      a.program_id = p.id
                      and a.completed_at is not null
                      and is_active (a.standing)
                      and a.valid_until >= ($1::timestamptz at time zone 'Etc/GMT+6')::date
                    order by a.valid_until
                    limit 5
                  )
                  union all
                  (
                    select a.*
                    from assignments a
                    where
                      a.program_id = p.id
                      and a.completed_at is null
                      and is_active (a.standing)
                      and a.valid_until >= ($1::timestamptz at time zone 'Etc/GMT+6')::date
                    order by a.valid_until
                    limit 5
                  )
                ) a
              order by a.valid_until, a.last_name, a.first_name, a.employee_id, p.title
              limit 5
            ) a
            join users u on u.id = a.employee_id
          order by a.valid_until, a.last_name, a.first_name, u.id, a.title
        ) r
      )
    )
  )
)::text as answer

-- GET /api/dashboard by trainer
-- … 12 lines as above
            from later_due (p.id, p.deadline, $1::uuid, counts.total - counts.completed, 'Etc/GMT+6') l
          -- … 14 lines as above
          where
            p.archived_at is null
            and exists (
              select
              from training_sessions own
              where own.program_id = p.id and own.trainer_id = $1::uuid
            )
          offset 0
        ) p
        cross join lateral numbers_of (p.id, p.deadline, $1::uuid, $2::timestamptz) counts
        -- … 31 lines as above
            (
              select coalesce(json_agg(r), '[]')
              from (
                select
                  s.id as "_id", iso_instant (s.starts_at) as "start_time",
                  iso_instant (s.ends_at) as "ends_at",
                  case when s.part_count > 1 then several_parts (s.id, false)
                  end as "parts", s.location as "location",
                  case when s.trainer_id = $1::uuid then chosen.enrolled
                  end as "enrolled", case when s.trainer_id = $1::uuid then chosen.completed
                  end as "complete",
                  case when s.trainer_id = $1::uuid then (
                    select count(*)::int
                    from
                      attendance kept
                      join assignments came on came.program_id = kept.program_id
                      and came.employee_id = kept.person_id
                    where
                      kept.session_id = s.id
                      and kept.outcome is null
                      and came.session_id is distinct from s.id
                      and came.completed_at is null
                      and is_active (came.standing)
                  )
                  end as "walk_ins"
                from
                  training_sessions s
                  cross join lateral (
                    select
                      coalesce(sum(c.enrolled), 0)::int as enrolled,
                      coalesce(sum(c.completed), 0)::int as completed
                    from session_counts c
                    where c.program_id = s.program_id and c.session_id = s.id
                  ) chosen
                where
                  s.program_id = p.id
                  and s.cancelled_at is null
                  and (
                    s.trainer_id = $1::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $1::uuid
                        and mine.session_id = s.id
                    )
                  )
                  and (
                    not (s.ends_at <= $2::timestamptz)
                    or (
                      s.trainer_id = $1::uuid
                      and (
                        chosen.enrolled > 0
                        or (
                          select count(*)::int
                          from
                            attendance kept
                            join assignments came on came.program_id = kept.program_id
                            and came.employee_id = kept.person_id
                          where
                            kept.session_id = s.id
                            and kept.outcome is null
                            and came.session_id is distinct from s.id
                            and came.completed_at is null
                            and is_active (came.standing)
                        ) > 0
                      )
                    )
                  )
                order by s.position
              ) r
            ) as "training_sessions"
          -- … 51 lines as above
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
              and q.starts_at between $3::timestamptz and $4::timestamptz
            order by q.starts_at, s.id
          ) r
        )
      ),
      'has_taught', exists (
        select
        from training_sessions s join mine p on p.id = s.program_id
        where s.trainer_id = $1::uuid and s.cancelled_at is null and s.starts_at <= $2::timestamptz
      )
    )
  )
)::text as answer

-- GET /api/dashboard by employee
select (
  (
    with own as materialized (
      select
        a.program_id, a.employee_id, a.standing, a.session_id, a.completed_at, a.due_at, a.due_because,
        a.due_reason, a.valid_until,
        status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) as status,
        coalesce(a.due_at, p.deadline) as due, a.completed_at is null as is_open, p.title, p.deadline,
        p.archived_at, p.background_color, p.duration_minutes, p.assigned_manager_id, a as assignment,
        p as program
      from assignments a join programs p on p.id = a.program_id
      where a.employee_id = $2::uuid and p.archived_at is null
    )
    select json_build_object(
      'own', json_build_object(
        'programs', (
          select coalesce(json_agg(r), '[]')
          from (
            select
              p.id as "_id", p.title as "title", iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration", p.background_color as "background_color",
              (
                select r
                from (
                  select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name"
                  from users u
                  where u.id = p.assigned_manager_id
                ) r
              ) as "assigned_manager", a.status as "status", iso_instant (a.completed_at) as "completed_at",
              (a.due at time zone 'Etc/GMT+6')::date as "due", a.due_because as "due_because",
              a.due_reason as "due_reason", a.valid_until as "valid_until",
              a.session_id as "enrolled_session",
              case
                when seat.chosen is not null then json_build_array(seat.chosen)
                when turn.what = 'add-seats' then (
                  select coalesce(json_agg(r), '[]')
                  from (
                    select
                      s.id as "_id", iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      case when s.part_count > 1 then several_parts (s.id, false)
                      end as "parts", s.capacity as "capacity", s.location as "location", null as "join_url",
                      (
                        select r
                        from (
                          select
                            u.id as "_id", u.first_name as "first_name", u.last_name as "last_name"
                          from users u
                          where u.id = s.trainer_id
                        ) r
                      ) as "trainer"
                    from training_sessions s
                    where
                      s.program_id = p.id
                      and takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $1::timestamptz, 'Etc/GMT+6')
                    order by s.position
                  ) r
                )
                else '[]'
              end as "training_sessions",
              (select r from (select turn.whose as "whose", turn.what as "what") r) as "move",
              (
                select json_build_object('position', place -> 'position')
                from (
                  select (
                    select place_of (w, $1::timestamptz)
                    from waits w
                    where w.program_id = p.id and w.person_id = a.employee_id
                  ) as place
                  offset 0
                ) w
                where place is not null
              ) as "waiting",
              case when not a.is_open then (
                select r.id
                from training_records r
                where r.person_id = a.employee_id and r.program_id = p.id and counts_as_done (r)
                order by r.trained_on desc, r.recorded_at desc, r.id desc
                limit 1
              )
              end as "record"
            from
              (
                select
                  a.*,
                  row_number() over (
                    partition by a.is_open
                    order by a.due, a.title, a.program_id
                  ) as place, case when not a.is_open then 2 when a.due < $1::timestamptz then 0 else 1
                  end as rank
                from own a
              ) a
              cross join lateral (
                select
                  a.program_id as id, a.title, a.deadline, a.archived_at, a.background_color,
                  a.duration_minutes, a.assigned_manager_id
              ) p
              left join lateral (
                select (
                  select row_to_json(r)
                  from (
                    select
                      s.id as "_id", iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      case when s.part_count > 1 then several_parts (s.id, false)
                      end as "parts", s.capacity as "capacity", s.location as "location",
                      s.join_url as "join_url",
                      (
                        select r
                        from (
                          select
                            u.id as "_id", u.first_name as "first_name", u.last_name as "last_name"
                          from users u
                          where u.id = s.trainer_id
                        ) r
                      ) as "trainer"
                  ) r
                ) as chosen
                from training_sessions s
                where s.id = a.session_id and a.is_open and s.cancelled_at is null
                offset 0
              ) seat on true
              cross join lateral (
                select *
                from move_of (a.assignment, a.program, p.id, interval '15 min', $1::timestamptz, 'Etc/GMT+6')
                offset 0
              ) turn
            where a.is_open or a.place <= 4
            order by a.rank, a.due, a.title, a.program_id
          ) r
        ), 'complete', (select count(*) from own where not is_open)
      ),
      'insight', (
        select json_build_object(
          'complete', count(*) filter (where status = 'complete'),
          'overdue', count(*) filter (where status = 'overdue'),
          'overdue_programs', count(*) filter (where status = 'overdue')
        )
        from own
      -- … 20 lines as above
              select
                program_id as id, title, deadline, background_color,
                (due at time zone 'Etc/GMT+6')::date as day, is_open,
                case when is_open then (due at time zone 'Etc/GMT+6')::date
                end as first_due, null as others_due, null::int as people
              from own
              where due between $3::timestamptz and $4::timestamptz
            -- … 12 lines as above
              own a
              cross join lateral (
                select
                  a.program_id as id, a.title, a.deadline, a.archived_at, a.background_color,
                  a.duration_minutes, a.assigned_manager_id
              ) p
              cross join lateral (
                select *
                from training_sessions s
                where s.id = a.session_id
                offset 0
              ) s
              join session_parts q on q.session_id = s.id
            where s.cancelled_at is null and q.starts_at between $3::timestamptz and $4::timestamptz
            order by q.starts_at, s.id
          ) r
        )
      )
    )
  )
)::text as answer
