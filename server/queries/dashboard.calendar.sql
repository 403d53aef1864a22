-- GET /api/dashboard/admin-calendar
-- GET /api/dashboard/manager-calendar
-- GET /api/dashboard/trainer-calendar
-- GET /api/dashboard/employee-calendar

-- admin: the whole reply
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where p.archived_at is null and true
          group by 1
        ) day
    )
  )::text as answer

-- admin: narrowed by from, to
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where p.archived_at is null and true and p.deadline >= $2 and p.deadline <= $3
          group by 1
        ) day
    )
  )::text as answer

-- manager: the whole reply
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where p.archived_at is null and p.assigned_manager_id = $2::uuid
          group by 1
        ) day
    )
  )::text as answer

-- manager: narrowed by from, to
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where
            p.archived_at is null
            and p.assigned_manager_id = $2::uuid
            and p.deadline >= $3
            and p.deadline <= $4
          group by 1
        ) day
    )
  )::text as answer

-- trainer: the whole reply
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where
            p.archived_at is null
            and exists (
              select
              from training_sessions own
              where own.program_id = p.id and own.trainer_id = $2::uuid
            )
          group by 1
        ) day
    )
  )::text as answer

-- trainer: narrowed by from, to
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
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
    )
  )::text as answer

-- employee: the whole reply
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where
            p.archived_at is null
            and exists (
              select
              from assignments own
              where own.program_id = p.id and own.employee_id = $2::uuid
            )
          group by 1
        ) day
    )
  )::text as answer

-- employee: narrowed by from, to
select
  (
    (
      select
        json_build_object(
          'events', coalesce(
            json_agg(json_build_object('event', day.event, 'programs', day.programs) order by day.event),
            '[]'
          )
        )
      from
        (
          select
            (p.deadline at time zone $1)::date as event,
            coalesce(
              json_agg(
                json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'deadline', iso_instant (p.deadline),
                  'background_color', p.background_color,
                  'duration', p.duration_minutes
                )
                order by p.deadline, p.title, p.id
              ),
              '[]'
            ) as programs
          from programs p
          where
            p.archived_at is null
            and exists (
              select
              from assignments own
              where own.program_id = p.id and own.employee_id = $2::uuid
            )
            and p.deadline >= $3
            and p.deadline <= $4
          group by 1
        ) day
    )
  )::text as answer
