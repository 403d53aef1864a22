-- GET /api/dashboard/admin-trainings
-- GET /api/dashboard/manager-trainings
-- GET /api/dashboard/trainer-trainings
-- GET /api/dashboard/employee-trainings
-- Longer than 3000 characters: each program tells how its people stand, in four numbers.

-- admin: the whole reply
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  null as "status",
                  null as "enrolled_session",
                  null as "completed_at",
                  (
                    select r
                    from
                      (
                        select
                          counts.total as "total",
                          counts.enrolled as "enrolled",
                          counts.completed as "completed",
                          counts.not_enrolled as "not_enrolled",
                          counts.overdue as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.total > counts.completed
                      and p.archived_at is null
                    ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
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
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(
                            s.seats_taken,
                            (
                              select coalesce(sum(c.enrolled + c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          ) as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and true then s.join_url
                          end as "join_url",
                          trainer as "trainer"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and true then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
                    where s.program_id = p.id and true
                  ) sessions
                where p.archived_at is null and true
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- admin: narrowed by limit, order
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  null as "status",
                  null as "enrolled_session",
                  null as "completed_at",
                  (
                    select r
                    from
                      (
                        select
                          counts.total as "total",
                          counts.enrolled as "enrolled",
                          counts.completed as "completed",
                          counts.not_enrolled as "not_enrolled",
                          counts.overdue as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.total > counts.completed
                      and p.archived_at is null
                    ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.id
                    from
                      programs p
                      left join (
                        select c.*, own.*
                        from
                          (
                            select
                              program_id,
                              sum(assigned)::int as assigned,
                              sum(completed)::int as completed
                            from program_counts
                            group by program_id
                          ) c
                          left join (
                            select
                              program_id as own_program,
                              sum(open)::int as own,
                              min(due_at) filter (where open > 0) as own_next
                            from
                              (
                                select program_id, due_at, sum(open) as open
                                from due_counts
                                group by program_id, due_at
                              ) days
                            group by program_id
                          ) own on own.own_program = c.program_id
                      ) of_program on of_program.program_id = p.id
                      cross join lateral (
                        select
                          coalesce(of_program.assigned, 0) as assigned,
                          coalesce(of_program.completed, 0) as completed,
                          coalesce(of_program.own, 0) as own,
                          of_program.own_next
                      ) kept
                      cross join lateral (
                        select
                          kept.assigned as total,
                          kept.completed,
                          least(
                            case when kept.assigned > kept.completed + kept.own then p.deadline
                            end,
                            kept.own_next
                          ) as next_due
                      ) counts
                    where p.archived_at is null and true
                    order by
                      (
                        case
                          when (
                            p.archived_at is not null
                            or (
                              counts.total = counts.completed
                              and (counts.total > 0 or p.deadline < $1::timestamptz)
                            )
                          ) then 2
                          when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                          else 1
                        end
                      ),
                      coalesce(counts.next_due, p.deadline),
                      p.title,
                      p.id
                    limit $2
                  ) first
                  join programs p on p.id = first.id
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
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(
                            s.seats_taken,
                            (
                              select coalesce(sum(c.enrolled + c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          ) as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and true then s.join_url
                          end as "join_url",
                          trainer as "trainer"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and true then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
                    where s.program_id = p.id and true
                  ) sessions
                order by
                  (
                    case
                      when (
                        p.archived_at is not null
                        or (
                          counts.total = counts.completed
                          and (counts.total > 0 or p.deadline < $1::timestamptz)
                        )
                      ) then 2
                      when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                      else 1
                    end
                  ),
                  coalesce(counts.next_due, p.deadline),
                  p.title,
                  p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- manager: the whole reply
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  null as "status",
                  null as "enrolled_session",
                  null as "completed_at",
                  (
                    select r
                    from
                      (
                        select
                          counts.total as "total",
                          counts.enrolled as "enrolled",
                          counts.completed as "completed",
                          counts.not_enrolled as "not_enrolled",
                          counts.overdue as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.total > counts.completed
                      and p.archived_at is null
                    ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
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
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(
                            s.seats_taken,
                            (
                              select coalesce(sum(c.enrolled + c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          ) as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
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
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
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
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
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
                where p.archived_at is null and p.assigned_manager_id = $2::uuid
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- manager: narrowed by limit, order
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  null as "status",
                  null as "enrolled_session",
                  null as "completed_at",
                  (
                    select r
                    from
                      (
                        select
                          counts.total as "total",
                          counts.enrolled as "enrolled",
                          counts.completed as "completed",
                          counts.not_enrolled as "not_enrolled",
                          counts.overdue as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.total > counts.completed
                      and p.archived_at is null
                    ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.id
                    from
                      programs p
                      left join (
                        select c.*, own.*
                        from
                          (
                            select
                              program_id,
                              sum(assigned)::int as assigned,
                              sum(completed)::int as completed
                            from program_counts
                            where program_id in (select id from programs where assigned_manager_id = $2::uuid)
                            group by program_id
                          ) c
                          left join (
                            select
                              program_id as own_program,
                              sum(open)::int as own,
                              min(due_at) filter (where open > 0) as own_next
                            from
                              (
                                select program_id, due_at, sum(open) as open
                                from due_counts
                                where
                                  program_id in (select id from programs where assigned_manager_id = $2::uuid)
                                group by program_id, due_at
                              ) days
                            group by program_id
                          ) own on own.own_program = c.program_id
                      ) of_program on of_program.program_id = p.id
                      cross join lateral (
                        select
                          coalesce(of_program.assigned, 0) as assigned,
                          coalesce(of_program.completed, 0) as completed,
                          coalesce(of_program.own, 0) as own,
                          of_program.own_next
                      ) kept
                      cross join lateral (
                        select
                          kept.assigned as total,
                          kept.completed,
                          least(
                            case when kept.assigned > kept.completed + kept.own then p.deadline
                            end,
                            kept.own_next
                          ) as next_due
                      ) counts
                    where p.archived_at is null and p.assigned_manager_id = $2::uuid
                    order by
                      (
                        case
                          when (
                            p.archived_at is not null
                            or (
                              counts.total = counts.completed
                              and (counts.total > 0 or p.deadline < $1::timestamptz)
                            )
                          ) then 2
                          when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                          else 1
                        end
                      ),
                      coalesce(counts.next_due, p.deadline),
                      p.title,
                      p.id
                    limit $3
                  ) first
                  join programs p on p.id = first.id
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
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(
                            s.seats_taken,
                            (
                              select coalesce(sum(c.enrolled + c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          ) as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
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
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
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
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
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
                order by
                  (
                    case
                      when (
                        p.archived_at is not null
                        or (
                          counts.total = counts.completed
                          and (counts.total > 0 or p.deadline < $1::timestamptz)
                        )
                      ) then 2
                      when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                      else 1
                    end
                  ),
                  coalesce(counts.next_due, p.deadline),
                  p.title,
                  p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- trainer: the whole reply
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  null as "status",
                  null as "enrolled_session",
                  null as "completed_at",
                  (
                    select r
                    from
                      (
                        select
                          counts.total as "total",
                          counts.enrolled as "enrolled",
                          counts.completed as "completed",
                          counts.not_enrolled as "not_enrolled",
                          counts.overdue as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.total > counts.completed
                      and p.archived_at is null
                    ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
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
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select
                          coalesce(sum(c.enrolled), 0)::int as enrolled,
                          coalesce(sum(c.completed), 0)::int as completed
                        from session_counts c
                        where c.program_id = s.program_id and c.session_id = s.id
                      ) chosen
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(s.seats_taken, chosen.enrolled + chosen.completed) as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
                            and (
                              s.trainer_id = $2::uuid
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $2::uuid
                                  and mine.session_id = s.id
                              )
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          case when (p.archived_at is null and s.trainer_id = $2::uuid) then chosen.enrolled
                          end as "enrolled",
                          case when (p.archived_at is null and s.trainer_id = $2::uuid) then chosen.completed
                          end as "complete"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
                            and (
                              s.trainer_id = $2::uuid
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $2::uuid
                                  and mine.session_id = s.id
                              )
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
                    where
                      s.program_id = p.id
                      and (
                        s.trainer_id = $2::uuid
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
                where
                  p.archived_at is null
                  and exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = $2::uuid
                  )
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- trainer: narrowed by limit, order
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  null as "status",
                  null as "enrolled_session",
                  null as "completed_at",
                  (
                    select r
                    from
                      (
                        select
                          counts.total as "total",
                          counts.enrolled as "enrolled",
                          counts.completed as "completed",
                          counts.not_enrolled as "not_enrolled",
                          counts.overdue as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.total > counts.completed
                      and p.archived_at is null
                    ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.total = counts.completed
                        and (counts.total > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.id
                    from
                      programs p
                      left join (
                        select c.*, own.*
                        from
                          (
                            select
                              program_id,
                              sum(enrolled + completed)::int as assigned,
                              sum(completed)::int as completed
                            from session_counts
                            where
                              (program_id, session_id) in (
                                select program_id, id
                                from training_sessions
                                where trainer_id = $2::uuid
                              )
                            group by program_id
                          ) c
                          left join (
                            select
                              program_id as own_program,
                              sum(open)::int as own,
                              min(due_at) filter (where open > 0) as own_next
                            from
                              (
                                select program_id, due_at, sum(open) as open
                                from due_counts
                                where
                                  (program_id, session_id) in (
                                    select program_id, id
                                    from training_sessions
                                    where trainer_id = $2::uuid
                                  )
                                group by program_id, due_at
                              ) days
                            group by program_id
                          ) own on own.own_program = c.program_id
                      ) of_program on of_program.program_id = p.id
                      cross join lateral (
                        select
                          coalesce(of_program.assigned, 0) as assigned,
                          coalesce(of_program.completed, 0) as completed,
                          coalesce(of_program.own, 0) as own,
                          of_program.own_next
                      ) kept
                      cross join lateral (
                        select
                          kept.assigned as total,
                          kept.completed,
                          least(
                            case when kept.assigned > kept.completed + kept.own then p.deadline
                            end,
                            kept.own_next
                          ) as next_due
                      ) counts
                    where
                      p.archived_at is null
                      and exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = $2::uuid
                      )
                    order by
                      (
                        case
                          when (
                            p.archived_at is not null
                            or (
                              counts.total = counts.completed
                              and (counts.total > 0 or p.deadline < $1::timestamptz)
                            )
                          ) then 2
                          when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                          else 1
                        end
                      ),
                      coalesce(counts.next_due, p.deadline),
                      p.title,
                      p.id
                    limit $3
                  ) first
                  join programs p on p.id = first.id
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
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select
                          coalesce(sum(c.enrolled), 0)::int as enrolled,
                          coalesce(sum(c.completed), 0)::int as completed
                        from session_counts c
                        where c.program_id = s.program_id and c.session_id = s.id
                      ) chosen
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(s.seats_taken, chosen.enrolled + chosen.completed) as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
                            and (
                              s.trainer_id = $2::uuid
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $2::uuid
                                  and mine.session_id = s.id
                              )
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          case when (p.archived_at is null and s.trainer_id = $2::uuid) then chosen.enrolled
                          end as "enrolled",
                          case when (p.archived_at is null and s.trainer_id = $2::uuid) then chosen.completed
                          end as "complete"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case
                            when s.join_url is not null
                            and (
                              s.trainer_id = $2::uuid
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $2::uuid
                                  and mine.session_id = s.id
                              )
                            ) then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
                    where
                      s.program_id = p.id
                      and (
                        s.trainer_id = $2::uuid
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
                order by
                  (
                    case
                      when (
                        p.archived_at is not null
                        or (
                          counts.total = counts.completed
                          and (counts.total > 0 or p.deadline < $1::timestamptz)
                        )
                      ) then 2
                      when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                      else 1
                    end
                  ),
                  coalesce(counts.next_due, p.deadline),
                  p.title,
                  p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- employee: the whole reply
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  case
                    when a.completed_at is not null
                    or (a.employee_id is not null and p.archived_at is null) then case
                      when a.completed_at is not null then 'complete'
                      when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                      when a.session_id is not null then 'enrolled'
                      else 'not-enrolled'
                    end
                    when exists (
                      select
                      from training_records r
                      where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                    ) then 'complete'
                  end as "status",
                  a.session_id as "enrolled_session",
                  iso_instant (a.completed_at) as "completed_at",
                  case
                    when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "due",
                  a.due_because as "due_because",
                  a.due_reason as "due_reason",
                  a.cycle as "cycle",
                  a.valid_until as "valid_until",
                  case
                    when a.employee_id is not null then (
                      select r
                      from
                        (
                          select
                            case step
                              when 'choose' then 'employee'
                              when 'mark' then 'trainer'
                              when 'stand-in' then 'admin'
                              when 'add-seats' then 'admin'
                            end as "whose",
                            case step when 'stand-in' then 'mark' else step
                            end as "what",
                            case
                              when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                            end as "by"
                          from
                            (
                              select
                                case
                                  when a.completed_at is not null
                                  or p.archived_at is not null then null
                                  when a.session_id is not null then (
                                    select
                                      case
                                        when s.ends_at > $1::timestamptz then 'wait'
                                        when t.standing = 'trainer' then 'mark'
                                        else 'stand-in'
                                      end
                                    from training_sessions s join users t on t.id = s.trainer_id
                                    where s.id = a.session_id
                                  )
                                  when (
                                    select min(s.starts_at)
                                    from training_sessions s
                                    where
                                      s.program_id = p.id
                                      and (
                                        (
                                          s.cancelled_at is null
                                          and (
                                            s.starts_at > $1::timestamptz
                                            or (
                                              s.capacity is null
                                              and s.starts_at > $1::timestamptz - interval '48 hours'
                                              and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                            )
                                          )
                                        )
                                        and (s.capacity is null or s.seats_taken < s.capacity)
                                      )
                                  ) <= case
                                    when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                    else coalesce(a.due_at, p.deadline)
                                  end then 'choose'
                                  else 'add-seats'
                                end as step
                              offset 0
                            ) turn
                        ) r
                    )
                  end as "move",
                  (
                    select
                      place_in_line (
                        w,
                        p.deadline,
                        exists (
                          select
                          from training_sessions s
                          where
                            s.program_id = w.program_id
                            and (
                              p.archived_at is null
                              and a.completed_at is null
                              and a.standing <> 'left'
                              and s.cancelled_at is null
                              and s.starts_at > $1::timestamptz
                              and s.id is distinct from a.session_id
                              and case
                                when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                                or coalesce(a.due_at, p.deadline) < $1::timestamptz
                                else s.id = w.session_id
                              end
                            )
                        )
                      )
                    from waits w
                    where w.program_id = p.id and w.person_id = a.employee_id
                  ) as "waiting",
                  null as "counts",
                  case
                    when (
                      a.employee_id is not null
                      and a.completed_at is null
                      and p.archived_at is null
                    ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      not a.employee_id is not null
                      or a.completed_at is not null
                      or p.archived_at is not null
                    ) then 'done'
                    when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  programs p
                  left join assignments a on a.program_id = p.id
                  and a.employee_id = $2::uuid
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(
                            s.seats_taken,
                            (
                              select coalesce(sum(c.enrolled + c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          ) as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and s.id = a.session_id then s.join_url
                          end as "join_url",
                          trainer as "trainer"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and s.id = a.session_id then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
                    where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
                  ) sessions
                where p.archived_at is null and a.employee_id is not null
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- employee: narrowed by limit, order
select
  (
    json_build_object(
      'programs', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select program as "program"
            from
              (
                select
                  p.id as "_id",
                  p.title as "title",
                  p.description as "description",
                  (
                    select r
                    from
                      (
                        select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                        from users m
                        where m.id = p.assigned_manager_id
                      ) r
                  ) as "assigned_manager",
                  iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration",
                  p.background_color as "background_color",
                  p.archived_at is not null as "archived",
                  p.due_days as "due_days",
                  p.renew_months as "renew_months",
                  p.renew_on as "renew_on",
                  p.window_days as "window_days",
                  p.asks_result as "asks_result",
                  sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  case
                    when a.completed_at is not null
                    or (a.employee_id is not null and p.archived_at is null) then case
                      when a.completed_at is not null then 'complete'
                      when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                      when a.session_id is not null then 'enrolled'
                      else 'not-enrolled'
                    end
                    when exists (
                      select
                      from training_records r
                      where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                    ) then 'complete'
                  end as "status",
                  a.session_id as "enrolled_session",
                  iso_instant (a.completed_at) as "completed_at",
                  case
                    when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "due",
                  a.due_because as "due_because",
                  a.due_reason as "due_reason",
                  a.cycle as "cycle",
                  a.valid_until as "valid_until",
                  case
                    when a.employee_id is not null then (
                      select r
                      from
                        (
                          select
                            case step
                              when 'choose' then 'employee'
                              when 'mark' then 'trainer'
                              when 'stand-in' then 'admin'
                              when 'add-seats' then 'admin'
                            end as "whose",
                            case step when 'stand-in' then 'mark' else step
                            end as "what",
                            case
                              when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                            end as "by"
                          from
                            (
                              select
                                case
                                  when a.completed_at is not null
                                  or p.archived_at is not null then null
                                  when a.session_id is not null then (
                                    select
                                      case
                                        when s.ends_at > $1::timestamptz then 'wait'
                                        when t.standing = 'trainer' then 'mark'
                                        else 'stand-in'
                                      end
                                    from training_sessions s join users t on t.id = s.trainer_id
                                    where s.id = a.session_id
                                  )
                                  when (
                                    select min(s.starts_at)
                                    from training_sessions s
                                    where
                                      s.program_id = p.id
                                      and (
                                        (
                                          s.cancelled_at is null
                                          and (
                                            s.starts_at > $1::timestamptz
                                            or (
                                              s.capacity is null
                                              and s.starts_at > $1::timestamptz - interval '48 hours'
                                              and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                            )
                                          )
                                        )
                                        and (s.capacity is null or s.seats_taken < s.capacity)
                                      )
                                  ) <= case
                                    when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                    else coalesce(a.due_at, p.deadline)
                                  end then 'choose'
                                  else 'add-seats'
                                end as step
                              offset 0
                            ) turn
                        ) r
                    )
                  end as "move",
                  (
                    select
                      place_in_line (
                        w,
                        p.deadline,
                        exists (
                          select
                          from training_sessions s
                          where
                            s.program_id = w.program_id
                            and (
                              p.archived_at is null
                              and a.completed_at is null
                              and a.standing <> 'left'
                              and s.cancelled_at is null
                              and s.starts_at > $1::timestamptz
                              and s.id is distinct from a.session_id
                              and case
                                when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                                or coalesce(a.due_at, p.deadline) < $1::timestamptz
                                else s.id = w.session_id
                              end
                            )
                        )
                      )
                    from waits w
                    where w.program_id = p.id and w.person_id = a.employee_id
                  ) as "waiting",
                  null as "counts",
                  case
                    when (
                      a.employee_id is not null
                      and a.completed_at is null
                      and p.archived_at is null
                    ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      not a.employee_id is not null
                      or a.completed_at is not null
                      or p.archived_at is not null
                    ) then 'done'
                    when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'past'
                    when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.id
                    from
                      programs p
                      left join assignments a on a.program_id = p.id
                      and a.employee_id = $2::uuid
                    where p.archived_at is null and a.employee_id is not null
                    order by
                      (
                        case
                          when (
                            not a.employee_id is not null
                            or a.completed_at is not null
                            or p.archived_at is not null
                          ) then 2
                          when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
                          else 1
                        end
                      ),
                      coalesce(a.due_at, p.deadline),
                      p.title,
                      p.id
                    limit $3
                  ) first
                  join programs p on p.id = first.id
                  left join assignments a on a.program_id = p.id
                  and a.employee_id = $2::uuid
                  cross join lateral (
                    select
                      coalesce(
                        json_agg("held" order by s.position) filter (
                          where not s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "held",
                      coalesce(
                        json_agg("cancelled" order by s.position) filter (
                          where s.cancelled_at is not null
                        ),
                        '[]'
                      ) as "cancelled"
                    from
                      training_sessions s
                      join users t on t.id = s.trainer_id
                      cross join lateral (
                        select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                      ) trainer
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          coalesce(
                            s.seats_taken,
                            (
                              select coalesce(sum(c.enrolled + c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          ) as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and s.id = a.session_id then s.join_url
                          end as "join_url",
                          trainer as "trainer"
                      ) held
                      cross join lateral (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          iso_instant (s.ends_at) as "ends_at",
                          s.capacity as "capacity",
                          0 as "seats_taken",
                          s.location as "location",
                          case when s.join_url is not null and s.id = a.session_id then s.join_url
                          end as "join_url",
                          trainer as "trainer",
                          iso_instant (s.cancelled_at) as "cancelled_at",
                          s.cancel_reason as "cancel_reason"
                      ) cancelled
                    where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
                  ) sessions
                order by
                  (
                    case
                      when (
                        not a.employee_id is not null
                        or a.completed_at is not null
                        or p.archived_at is not null
                      ) then 2
                      when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
                      else 1
                    end
                  ),
                  coalesce(a.due_at, p.deadline),
                  p.title,
                  p.id
              ) program
          ) r
      )
    )
  )::text as answer
