-- Longer than 3000 characters: the trainings of an employee as in dashboard.opening.

-- GET /api/dashboard/own
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
      )
    )
  )
)::text as answer
