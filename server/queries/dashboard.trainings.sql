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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where s.program_id = p.id and true
                        order by s.position
                      ) r
                  ) as "training_sessions",
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
                          counts.assigned as "total",
                          case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                          end as "enrolled",
                          counts.completed as "completed",
                          case
                            when p.deadline < $1::timestamptz then 0
                            else counts.assigned - counts.enrolled - counts.completed
                          end as "not_enrolled",
                          case
                            when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                            else 0
                          end as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.assigned > counts.completed
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.assigned = counts.completed
                        and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when p.deadline < $1::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (select p.* from programs p where p.archived_at is null and true) p
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where s.program_id = p.id and true
                        order by s.position
                      ) r
                  ) as "training_sessions",
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
                          counts.assigned as "total",
                          case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                          end as "enrolled",
                          counts.completed as "completed",
                          case
                            when p.deadline < $1::timestamptz then 0
                            else counts.assigned - counts.enrolled - counts.completed
                          end as "not_enrolled",
                          case
                            when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                            else 0
                          end as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.assigned > counts.completed
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.assigned = counts.completed
                        and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                      )
                    ) then 'done'
                    when p.deadline < $1::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select
                      p.*,
                      (
                        case
                          when (
                            p.archived_at is not null
                            or (
                              counts.assigned = counts.completed
                              and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                            )
                          ) then 2
                          when p.deadline < $1::timestamptz then 0
                          else 1
                        end
                      ) as rank
                    from
                      programs p
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
                    where p.archived_at is null and true
                    order by rank, p.deadline, p.title, p.id
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
                order by p.rank, p.deadline, p.title, p.id
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where
                          s.program_id = p.id
                          and (
                            p.assigned_manager_id = $1::uuid
                            or exists (
                              select
                              from assignments mine
                              where
                                mine.program_id = s.program_id
                                and mine.employee_id = $1::uuid
                                and mine.session_id = s.id
                            )
                          )
                        order by s.position
                      ) r
                  ) as "training_sessions",
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
                          counts.assigned as "total",
                          case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                          end as "enrolled",
                          counts.completed as "completed",
                          case
                            when p.deadline < $2::timestamptz then 0
                            else counts.assigned - counts.enrolled - counts.completed
                          end as "not_enrolled",
                          case
                            when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                            else 0
                          end as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.assigned > counts.completed
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.assigned = counts.completed
                        and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                      )
                    ) then 'done'
                    when p.deadline < $2::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.*
                    from programs p
                    where p.archived_at is null and p.assigned_manager_id = $1::uuid
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where
                          s.program_id = p.id
                          and (
                            p.assigned_manager_id = $1::uuid
                            or exists (
                              select
                              from assignments mine
                              where
                                mine.program_id = s.program_id
                                and mine.employee_id = $1::uuid
                                and mine.session_id = s.id
                            )
                          )
                        order by s.position
                      ) r
                  ) as "training_sessions",
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
                          counts.assigned as "total",
                          case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                          end as "enrolled",
                          counts.completed as "completed",
                          case
                            when p.deadline < $2::timestamptz then 0
                            else counts.assigned - counts.enrolled - counts.completed
                          end as "not_enrolled",
                          case
                            when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                            else 0
                          end as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.assigned > counts.completed
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.assigned = counts.completed
                        and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                      )
                    ) then 'done'
                    when p.deadline < $2::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select
                      p.*,
                      (
                        case
                          when (
                            p.archived_at is not null
                            or (
                              counts.assigned = counts.completed
                              and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                            )
                          ) then 2
                          when p.deadline < $2::timestamptz then 0
                          else 1
                        end
                      ) as rank
                    from
                      programs p
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
                    where p.archived_at is null and p.assigned_manager_id = $1::uuid
                    order by rank, p.deadline, p.title, p.id
                    limit $3
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
                order by p.rank, p.deadline, p.title, p.id
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer",
                          case
                            when (p.archived_at is null and s.trainer_id = $1::uuid) then (
                              select coalesce(sum(c.enrolled), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          end as "enrolled",
                          case
                            when (p.archived_at is null and s.trainer_id = $1::uuid) then (
                              select coalesce(sum(c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          end as "complete"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where
                          s.program_id = p.id
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
                        order by s.position
                      ) r
                  ) as "training_sessions",
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
                          counts.assigned as "total",
                          case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                          end as "enrolled",
                          counts.completed as "completed",
                          case
                            when p.deadline < $2::timestamptz then 0
                            else counts.assigned - counts.enrolled - counts.completed
                          end as "not_enrolled",
                          case
                            when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                            else 0
                          end as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.assigned > counts.completed
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.assigned = counts.completed
                        and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                      )
                    ) then 'done'
                    when p.deadline < $2::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.*
                    from programs p
                    where
                      p.archived_at is null
                      and exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = $1::uuid
                      )
                  ) p
                  cross join lateral (
                    select
                      coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                      coalesce(sum(c.enrolled), 0)::int as enrolled,
                      coalesce(sum(c.completed), 0)::int as completed
                    from session_counts c join training_sessions own on own.id = c.session_id
                    where c.program_id = p.id and own.trainer_id = $1::uuid
                  ) counts
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer",
                          case
                            when (p.archived_at is null and s.trainer_id = $1::uuid) then (
                              select coalesce(sum(c.enrolled), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          end as "enrolled",
                          case
                            when (p.archived_at is null and s.trainer_id = $1::uuid) then (
                              select coalesce(sum(c.completed), 0)::int
                              from session_counts c
                              where c.program_id = s.program_id and c.session_id = s.id
                            )
                          end as "complete"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where
                          s.program_id = p.id
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
                        order by s.position
                      ) r
                  ) as "training_sessions",
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
                          counts.assigned as "total",
                          case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                          end as "enrolled",
                          counts.completed as "completed",
                          case
                            when p.deadline < $2::timestamptz then 0
                            else counts.assigned - counts.enrolled - counts.completed
                          end as "not_enrolled",
                          case
                            when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                            else 0
                          end as "overdue"
                      ) r
                  ) as "counts",
                  case
                    when (
                      counts.assigned > counts.completed
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (
                      p.archived_at is not null
                      or (
                        counts.assigned = counts.completed
                        and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                      )
                    ) then 'done'
                    when p.deadline < $2::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select
                      p.*,
                      (
                        case
                          when (
                            p.archived_at is not null
                            or (
                              counts.assigned = counts.completed
                              and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                            )
                          ) then 2
                          when p.deadline < $2::timestamptz then 0
                          else 1
                        end
                      ) as rank
                    from
                      programs p
                      cross join lateral (
                        select
                          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                          coalesce(sum(c.enrolled), 0)::int as enrolled,
                          coalesce(sum(c.completed), 0)::int as completed
                        from session_counts c join training_sessions own on own.id = c.session_id
                        where c.program_id = p.id and own.trainer_id = $1::uuid
                      ) counts
                    where
                      p.archived_at is null
                      and exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = $1::uuid
                      )
                    order by rank, p.deadline, p.title, p.id
                    limit $3
                  ) p
                  cross join lateral (
                    select
                      coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                      coalesce(sum(c.enrolled), 0)::int as enrolled,
                      coalesce(sum(c.completed), 0)::int as completed
                    from session_counts c join training_sessions own on own.id = c.session_id
                    where c.program_id = p.id and own.trainer_id = $1::uuid
                  ) counts
                order by p.rank, p.deadline, p.title, p.id
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where
                          s.program_id = p.id
                          and s.id = coalesce(
                            (
                              select mine.session_id
                              from assignments mine
                              where mine.program_id = p.id and mine.employee_id = $1::uuid
                            ),
                            s.id
                          )
                        order by s.position
                      ) r
                  ) as "training_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  case
                    when a.employee_id is not null then case
                      when a.completed_at is not null then 'complete'
                      when p.deadline < $2::timestamptz then 'overdue'
                      when a.session_id is not null then 'enrolled'
                      else 'not-enrolled'
                    end
                  end as "status",
                  a.session_id as "enrolled_session",
                  iso_instant (a.completed_at) as "completed_at",
                  null as "counts",
                  case
                    when (
                      a.employee_id is not null
                      and a.completed_at is null
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (a.completed_at is not null or p.archived_at is not null) then 'done'
                    when p.deadline < $2::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select p.*
                    from programs p
                    where
                      p.archived_at is null
                      and exists (
                        select
                        from assignments own
                        where own.program_id = p.id and own.employee_id = $1::uuid
                      )
                  ) p
                  left join assignments a on a.program_id = p.id
                  and a.employee_id = $1::uuid
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
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select
                          s.id as "_id",
                          s.id as "id",
                          iso_instant (s.starts_at) as "start_time",
                          (
                            select r
                            from
                              (
                                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                              ) r
                          ) as "trainer"
                        from training_sessions s join users t on t.id = s.trainer_id
                        where
                          s.program_id = p.id
                          and s.id = coalesce(
                            (
                              select mine.session_id
                              from assignments mine
                              where mine.program_id = p.id and mine.employee_id = $1::uuid
                            ),
                            s.id
                          )
                        order by s.position
                      ) r
                  ) as "training_sessions",
                  iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at",
                  case
                    when a.employee_id is not null then case
                      when a.completed_at is not null then 'complete'
                      when p.deadline < $2::timestamptz then 'overdue'
                      when a.session_id is not null then 'enrolled'
                      else 'not-enrolled'
                    end
                  end as "status",
                  a.session_id as "enrolled_session",
                  iso_instant (a.completed_at) as "completed_at",
                  null as "counts",
                  case
                    when (
                      a.employee_id is not null
                      and a.completed_at is null
                      and p.archived_at is null
                    ) then (p.deadline at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when (a.completed_at is not null or p.archived_at is not null) then 'done'
                    when p.deadline < $2::timestamptz then 'past'
                    when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from
                  (
                    select
                      p.*,
                      (
                        case
                          when (a.completed_at is not null or p.archived_at is not null) then 2
                          when p.deadline < $2::timestamptz then 0
                          else 1
                        end
                      ) as rank
                    from
                      programs p
                      left join assignments a on a.program_id = p.id
                      and a.employee_id = $1::uuid
                    where
                      p.archived_at is null
                      and exists (
                        select
                        from assignments own
                        where own.program_id = p.id and own.employee_id = $1::uuid
                      )
                    order by rank, p.deadline, p.title, p.id
                    limit $3
                  ) p
                  left join assignments a on a.program_id = p.id
                  and a.employee_id = $1::uuid
                order by p.rank, p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer
