-- GET /api/dashboard/admin-calendar
-- GET /api/dashboard/manager-calendar
-- GET /api/dashboard/trainer-calendar
-- GET /api/dashboard/employee-calendar
-- Longer than 3000 characters: the same as programs.list-all, for the days of a month.

-- admin: the whole reply
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (p.deadline at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (counts.total > counts.completed and p.archived_at is null),
                    'next_due', case
                      when (
                        counts.total > counts.completed
                        and p.archived_at is null
                      ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
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
            where p.archived_at is null and true and true
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from training_sessions s join programs p on p.id = s.program_id
            where false and s.cancelled_at is null and p.archived_at is null and true
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- admin: narrowed by from, to
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (p.deadline at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (counts.total > counts.completed and p.archived_at is null),
                    'next_due', case
                      when (
                        counts.total > counts.completed
                        and p.archived_at is null
                      ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
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
            where p.archived_at is null and true and p.deadline >= $2 and p.deadline <= $3
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from training_sessions s join programs p on p.id = s.program_id
            where
              false
              and s.cancelled_at is null
              and p.archived_at is null
              and s.starts_at >= $2
              and s.starts_at <= $3
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- manager: the whole reply
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (p.deadline at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (counts.total > counts.completed and p.archived_at is null),
                    'next_due', case
                      when (
                        counts.total > counts.completed
                        and p.archived_at is null
                      ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
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
            where p.archived_at is null and p.assigned_manager_id = $2::uuid and true
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from training_sessions s join programs p on p.id = s.program_id
            where false and s.cancelled_at is null and p.archived_at is null and true
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- manager: narrowed by from, to
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (p.deadline at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (counts.total > counts.completed and p.archived_at is null),
                    'next_due', case
                      when (
                        counts.total > counts.completed
                        and p.archived_at is null
                      ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
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
            where
              p.archived_at is null
              and p.assigned_manager_id = $2::uuid
              and p.deadline >= $3
              and p.deadline <= $4
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from training_sessions s join programs p on p.id = s.program_id
            where
              false
              and s.cancelled_at is null
              and p.archived_at is null
              and s.starts_at >= $3
              and s.starts_at <= $4
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- trainer: the whole reply
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (p.deadline at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (counts.total > counts.completed and p.archived_at is null),
                    'next_due', case
                      when (
                        counts.total > counts.completed
                        and p.archived_at is null
                      ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
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
            where
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $2::uuid
              )
              and true
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from training_sessions s join programs p on p.id = s.program_id
            where s.trainer_id = $2::uuid and s.cancelled_at is null and p.archived_at is null and true
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- trainer: narrowed by from, to
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (p.deadline at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (counts.total > counts.completed and p.archived_at is null),
                    'next_due', case
                      when (
                        counts.total > counts.completed
                        and p.archived_at is null
                      ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
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
            where
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $2::uuid
              )
              and p.deadline >= $3
              and p.deadline <= $4
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from training_sessions s join programs p on p.id = s.program_id
            where
              s.trainer_id = $2::uuid
              and s.cancelled_at is null
              and p.archived_at is null
              and s.starts_at >= $3
              and s.starts_at <= $4
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- employee: the whole reply
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (a.employee_id is not null and a.completed_at is null and p.archived_at is null),
                    'next_due', case
                      when (
                        a.employee_id is not null
                        and a.completed_at is null
                        and p.archived_at is null
                      ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
            from programs p left join assignments a on a.program_id = p.id and a.employee_id = $1::uuid
            where p.archived_at is null and a.employee_id is not null and true
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from
              assignments a
              cross join lateral (select * from training_sessions s where s.id = a.session_id offset 0) s
              join programs p on p.id = s.program_id
            where a.employee_id = $1::uuid and s.cancelled_at is null and p.archived_at is null and true
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer

-- employee: narrowed by from, to
select
  (
    json_build_object(
      'events', (
        select
          coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        from
          (
            select
              (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date as event,
              coalesce(
                json_agg(
                  json_build_object(
                    '_id', p.id,
                    'title', p.title,
                    'deadline', iso_instant (p.deadline),
                    'background_color', p.background_color,
                    'duration', p.duration_minutes,
                    'open', (a.employee_id is not null and a.completed_at is null and p.archived_at is null),
                    'next_due', case
                      when (
                        a.employee_id is not null
                        and a.completed_at is null
                        and p.archived_at is null
                      ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                    end
                  )
                  order by p.deadline, p.title, p.id
                ),
                '[]'
              ) as programs
            from programs p left join assignments a on a.program_id = p.id and a.employee_id = $1::uuid
            where
              p.archived_at is null
              and a.employee_id is not null
              and coalesce(a.due_at, p.deadline) >= $2
              and coalesce(a.due_at, p.deadline) <= $3
            group by 1
          ) day
      ),
      'sessions', (
        select coalesce(json_agg(r), '[]')
        from
          (
            select
              s.id as "_id",
              iso_instant (s.starts_at) as "start_time",
              (select r from (select p.id as "_id", p.title as "title") r) as "program"
            from
              assignments a
              cross join lateral (select * from training_sessions s where s.id = a.session_id offset 0) s
              join programs p on p.id = s.program_id
            where
              a.employee_id = $1::uuid
              and s.cancelled_at is null
              and p.archived_at is null
              and s.starts_at >= $2
              and s.starts_at <= $3
            order by s.starts_at, s.id
          ) r
      )
    )
  )::text as answer
