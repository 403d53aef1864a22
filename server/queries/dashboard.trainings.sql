-- Longer than 3000 characters: each program tells how its people stand, in four numbers.

-- GET /api/dashboard/admin-trainings
select (
  json_build_object(
    'programs', (
      select coalesce(json_agg(r), '[]')
      from (
        select program as "program"
        from (
          select
            (
              select row_to_json(r)
              from (
                select
                  p.id as "_id", p.title as "title", p.description as "description",
                  (
                    select r
                    from (
                      select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                      from users m
                      where m.id = p.assigned_manager_id
                    ) r
                  ) as "assigned_manager", iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration", p.background_color as "background_color",
                  p.archived_at is not null as "archived", p.due_days as "due_days",
                  p.renew_months as "renew_months", p.renew_on as "renew_on", p.window_days as "window_days",
                  p.asks_result as "asks_result", p.completes_by as "completes_by",
                  sessions.held as "training_sessions", sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at", iso_instant (p.updated_at) as "updated_at",
                  null as "status", null as "enrolled_session", null as "completed_at",
                  (
                    select r
                    from (
                      select
                        counts.total as "total", counts.enrolled as "enrolled",
                        counts.completed as "completed", counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                  ) as "counts", case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case when stands.is_open then (
                    case when exists (select from due_counts d where d.program_id = p.id) then (
                      select row_to_json(l)
                      from later_due (p.id, p.deadline, null, counts.total - counts.completed, 'Etc/GMT+6') l
                    )
                    end
                  )
                  end as "later_due",
                  case
                    when stands.is_done then 'done'
                    when stands.due < $1::timestamptz then 'past'
                    when (stands.due at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from (
                  select
                    coalesce(
                      json_agg("plain" order by s.position) filter (
                        where s.cancelled_at is null
                      ), '[]'
                    ) as held,
                    coalesce(
                      json_agg("cancelled" order by s.position) filter (
                        where not s.cancelled_at is null
                      ), '[]'
                    ) as cancelled
                  from
                    training_sessions s
                    join users t on t.id = s.trainer_id
                    cross join lateral (
                      select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                    ) named
                    cross join lateral (select true as shown) link
                    cross join lateral (
                      select
                        s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                        iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                        (
                          select taken
                          from seats_of (s.program_id, s.id, s.seats_taken)
                        ) as "seats_taken", s.location as "location", link_of (s, link.shown) as "join_url",
                        parts_of (s, link_of (s, link.shown), link.shown) as "parts", named as "trainer"
                    ) plain
                    cross join lateral (
                      select
                        plain.*, iso_instant (s.cancelled_at) as "cancelled_at",
                        s.cancel_reason as "cancel_reason"
                    ) cancelled
                  where s.program_id = p.id and true
                ) sessions
              ) r
            ) as program, k.rank, k.instant, p.title, p.id
          from
            (
              (
                select
                  p.id, k.rank, k.instant, counts.total, counts.enrolled, counts.completed,
                  counts.not_enrolled, counts.overdue, counts.next_due
                from
                  programs p
                  join numbers_of_programs ($1::timestamptz) counts on counts.program_id = p.id
                  cross join lateral (
                    select
                      null::text as status,
                      (counts.total > counts.completed and p.archived_at is null) as is_open,
                      (
                        p.archived_at is not null
                        or (
                          counts.total = counts.completed
                          and (counts.total > 0 or p.deadline < $1::timestamptz)
                        )
                      ) as is_done, coalesce(counts.next_due, p.deadline) as due
                    offset 0
                  ) stands
                  cross join lateral (
                    select
                      case
                        when $2::text is null then 0
                        else case
                          when stands.is_done then 2
                          when stands.due < $1::timestamptz then 0
                          else 1
                        end
                      end as rank, case when $2::text is null then p.deadline else stands.due
                      end as instant
                  ) k
                where $2::text is not null and p.archived_at is null and true
                order by k.rank, k.instant, p.title, p.id
                limit $3
              )
              union all
              (
                select
                  p.id, 0 as rank, p.deadline as instant, counts.total, counts.enrolled, counts.completed,
                  counts.not_enrolled, counts.overdue, counts.next_due
                from
                  (
                    select *
                    from (
                      (
                        select p.id, p.deadline
                        from programs p
                        where
                          $2::text is null
                          and p.archived_at is null
                          and true
                          and p.deadline >= $1::timestamptz
                        order by p.deadline asc, p.title asc, p.id asc
                        limit $3
                      )
                      union all
                      (
                        select p.id, p.deadline
                        from programs p
                        where
                          $2::text is null
                          and p.archived_at is null
                          and true
                          and p.deadline < $1::timestamptz
                        order by p.deadline desc, p.title desc, p.id desc
                        limit $3
                      )
                    ) near
                    limit $3
                  ) p
                  cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
              )
            ) k
            join programs p on p.id = k.id
            cross join lateral (
              select k.total, k.enrolled, k.completed, k.not_enrolled, k.overdue, k.next_due
            ) counts
            cross join lateral (
              select
                null::text as status, (counts.total > counts.completed and p.archived_at is null) as is_open,
                (
                  p.archived_at is not null
                  or (
                    counts.total = counts.completed
                    and (counts.total > 0 or p.deadline < $1::timestamptz)
                  )
                ) as is_done, coalesce(counts.next_due, p.deadline) as due
              offset 0
            ) stands
        ) shown
        order by rank, instant, title, id
      ) r
    )
  )
)::text as answer

-- GET /api/dashboard/manager-trainings
-- … 70 lines as above
                    cross join lateral (
                      select (
                        p.assigned_manager_id = $2::uuid
                        or sits_in ($2::uuid, s.program_id, s.id)
                      ) as shown
                    ) link
                    -- … 15 lines as above
                  where
                    s.program_id = p.id
                    and (
                      p.assigned_manager_id = $2::uuid
                      or exists (
                        select
                        from assignments mine
                        where
                          mine.program_id = s.program_id
                          and mine.employee_id = $2::uuid
                          and mine.session_id = s.id
                      )
                    )
                ) sessions
              ) r
            ) as program, k.rank, k.instant, p.title, p.id
          from
            (
              select p.*
              from programs p
              where p.archived_at is null and p.assigned_manager_id = $2::uuid
              offset 0
            ) p
            cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
            -- … 12 lines as above
            cross join lateral (
              select
                case
                  when $3::text is null then 0
                  else case when stands.is_done then 2 when stands.due < $1::timestamptz then 0 else 1
                  end
                end as rank, case when $3::text is null then p.deadline else stands.due
                end as instant
            ) k
          order by
            case when $3::text is null then (p.deadline < $1::timestamptz)::int else k.rank
            end, case when $3::text is null then abs(extract(epoch from p.deadline - $1::timestamptz))
            end, k.instant, p.title, p.id
          limit $4
        ) shown
        order by rank, instant, title, id
      ) r
    )
  )
)::text as answer

-- GET /api/dashboard/trainer-trainings
-- … 41 lines as above
                      from later_due (p.id, p.deadline, $1::uuid, counts.total - counts.completed, 'Etc/GMT+6') l
                    -- … 13 lines as above
                      json_agg("numbered" order by s.position) filter (
                        -- … 12 lines as above
                      select
                        coalesce(sum(c.enrolled), 0)::int as enrolled,
                        coalesce(sum(c.completed), 0)::int as completed
                      from session_counts c
                      where c.program_id = s.program_id and c.session_id = s.id
                    ) chosen
                    cross join lateral (
                      select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                    ) named
                    cross join lateral (
                      select (s.trainer_id = $1::uuid or sits_in ($1::uuid, s.program_id, s.id)) as shown
                    ) link
                    cross join lateral (
                      select
                        s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                        iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                        coalesce(s.seats_taken, chosen.enrolled + chosen.completed) as "seats_taken",
                        s.location as "location", link_of (s, link.shown) as "join_url",
                        parts_of (s, link_of (s, link.shown), link.shown) as "parts", named as "trainer"
                    ) plain
                    cross join lateral (
                      select
                        plain.*,
                        case when (
                          p.archived_at is null
                          and s.trainer_id = $1::uuid
                        ) then chosen.enrolled
                        end as "enrolled",
                        case when (
                          p.archived_at is null
                          and s.trainer_id = $1::uuid
                        ) then chosen.completed
                        end as "complete",
                        case when (p.archived_at is null and s.trainer_id = $1::uuid) then (
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
                    ) numbered
                    -- … 8 lines as above
                      s.trainer_id = $1::uuid
                      -- … 16 lines as above
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
            -- … 32 lines as above

-- GET /api/dashboard/employee-trainings
-- … 27 lines as above
                  stands.status as "status", a.session_id as "enrolled_session",
                  iso_instant (a.completed_at) as "completed_at",
                  case when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "due", a.due_because as "due_because", a.due_reason as "due_reason",
                  a.cycle as "cycle", a.valid_until as "valid_until",
                  (
                    select m
                    from move_of (a, p, p.id, interval '15 min', $1::timestamptz, 'Etc/GMT+6') m
                  ) as "move",
                  (
                    select place_of (w, $1::timestamptz)
                    from waits w
                    where w.program_id = p.id and w.person_id = a.employee_id
                  ) as "waiting",
                  case when stands.status = 'complete' then (
                    select r.id
                    from training_records r
                    where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                    order by r.trained_on desc, r.recorded_at desc, r.id desc
                    limit 1
                  )
                  end as "record",
                  (
                    select r
                    from (
                      select r.id as "record", r.title as "title"
                      from training_records r
                      where r.id = a.answered_by
                    ) r
                  ) as "answered_by", null as "counts",
                  case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
                  end as "next_due", case when stands.is_open then null
                  -- … 25 lines as above
                    cross join lateral (select s.id = a.session_id as shown) link
                    -- … 15 lines as above
                  where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
                -- … 11 lines as above
                  from assignments own
                  where own.program_id = p.id and own.employee_id = $2::uuid
                )
              offset 0
            ) p
            left join assignments a on a.program_id = p.id
            and a.employee_id = $2::uuid
            cross join lateral (
              select
                case
                  when a.completed_at is not null
                  or (
                    a.employee_id is not null
                    and p.archived_at is null
                  ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz)
                  when exists (
                    select
                    from training_records r
                    where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
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
              -- … 22 lines as above
