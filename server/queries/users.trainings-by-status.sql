-- GET /api/user-details/{id}/trainings
-- Longer than 3000 characters: the same as users.trainings, in four groups.

-- admin: the reply
select
  (
    (
      select
        json_build_object('name', u.first_name || ' ' || u.last_name, 'role', u.role, 'programs', trainings.programs)
      from
        users u
        cross join lateral (
          select
            case
              when u.role = 'employee' then json_build_object(
                'enrolled', coalesce(json_agg(program order by n) filter ( where status = 'enrolled' ), '[]'),
                'completed', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'complete'
                  ),
                  '[]'
                ),
                'not_enrolled', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'not-enrolled'
                  ),
                  '[]'
                ),
                'overdue', coalesce(json_agg(program order by n) filter ( where status = 'overdue' ), '[]')
              )
              else coalesce(json_agg(program order by n), '[]')
            end as programs
          from
            (
              select
                (
                  select row_to_json(r)
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
                                      select
                                        t.id as "_id",
                                        t.first_name as "first_name",
                                        t.last_name as "last_name"
                                    ) r
                                ) as "trainer"
                              from training_sessions s join users t on t.id = s.trainer_id
                              where
                                s.program_id = p.id
                                and case u.role
                                  when 'admin' then true
                                  when 'manager' then (
                                    p.assigned_manager_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'trainer' then (
                                    s.trainer_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'employee' then s.id = coalesce(
                                    (
                                      select mine.session_id
                                      from assignments mine
                                      where mine.program_id = p.id and mine.employee_id = u.id
                                    ),
                                    s.id
                                  )
                                end
                              order by s.position
                            ) r
                        ) as "training_sessions",
                        iso_instant (p.created_at) as "created_at",
                        iso_instant (p.updated_at) as "updated_at",
                        case
                          when a.employee_id is not null then case
                            when a.completed_at is not null then 'complete'
                            when p.deadline < $1::timestamptz then 'overdue'
                            when a.session_id is not null then 'enrolled'
                            else 'not-enrolled'
                          end
                        end as "status",
                        a.session_id as "enrolled_session",
                        iso_instant (a.completed_at) as "completed_at",
                        case
                          when not (a.employee_id is not null) then (
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
                          )
                        end as "counts",
                        case
                          when case
                            when a.employee_id is not null then (
                              a.employee_id is not null
                              and a.completed_at is null
                              and p.archived_at is null
                            )
                            else (counts.assigned > counts.completed and p.archived_at is null)
                          end then (p.deadline at time zone 'Etc/GMT+6')::date
                        end as "next_due",
                        case
                          when case
                            when a.employee_id is not null then (
                              a.completed_at is not null
                              or p.archived_at is not null
                            )
                            else (
                              p.archived_at is not null
                              or (
                                counts.assigned = counts.completed
                                and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                              )
                            )
                          end then 'done'
                          when p.deadline < $1::timestamptz then 'past'
                          when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                          else 'later'
                        end as "urgency"
                    ) r
                ) as program,
                case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end as status,
                row_number() over (order by p.deadline, p.title, p.id) as n
              from
                programs p
                left join assignments a on a.program_id = p.id
                and a.employee_id = $2::uuid
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
              where
                p.id in (
                  select program_id
                  from assignments
                  where employee_id = $2::uuid
                  union
                  select program_id
                  from training_sessions
                  where trainer_id = $2::uuid
                  union
                  select id
                  from programs
                  where assigned_manager_id = $2::uuid
                  union
                  select id
                  from programs
                  where (select role = 'admin' from users where id = $2::uuid)
                )
                and (
                  (
                    p.archived_at is null
                    and case u.role
                      when 'admin' then true
                      when 'manager' then p.assigned_manager_id = u.id
                      when 'trainer' then exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = u.id
                      )
                      when 'employee' then false
                    end
                  )
                  or exists (
                    select
                    from assignments own
                    where
                      own.program_id = p.id
                      and own.employee_id = u.id
                      and (p.archived_at is null or own.completed_at is not null)
                  )
                )
            ) training
        ) trainings
      where u.id = $2::uuid
    )
  )::text as answer

-- manager: the reply
select
  (
    (
      select
        json_build_object('name', u.first_name || ' ' || u.last_name, 'role', u.role, 'programs', trainings.programs)
      from
        users u
        cross join lateral (
          select
            case
              when u.role = 'employee' then json_build_object(
                'enrolled', coalesce(json_agg(program order by n) filter ( where status = 'enrolled' ), '[]'),
                'completed', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'complete'
                  ),
                  '[]'
                ),
                'not_enrolled', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'not-enrolled'
                  ),
                  '[]'
                ),
                'overdue', coalesce(json_agg(program order by n) filter ( where status = 'overdue' ), '[]')
              )
              else coalesce(json_agg(program order by n), '[]')
            end as programs
          from
            (
              select
                (
                  select row_to_json(r)
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
                                      select
                                        t.id as "_id",
                                        t.first_name as "first_name",
                                        t.last_name as "last_name"
                                    ) r
                                ) as "trainer"
                              from training_sessions s join users t on t.id = s.trainer_id
                              where
                                s.program_id = p.id
                                and case u.role
                                  when 'admin' then true
                                  when 'manager' then (
                                    p.assigned_manager_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'trainer' then (
                                    s.trainer_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'employee' then s.id = coalesce(
                                    (
                                      select mine.session_id
                                      from assignments mine
                                      where mine.program_id = p.id and mine.employee_id = u.id
                                    ),
                                    s.id
                                  )
                                end
                              order by s.position
                            ) r
                        ) as "training_sessions",
                        iso_instant (p.created_at) as "created_at",
                        iso_instant (p.updated_at) as "updated_at",
                        case
                          when a.employee_id is not null then case
                            when a.completed_at is not null then 'complete'
                            when p.deadline < $1::timestamptz then 'overdue'
                            when a.session_id is not null then 'enrolled'
                            else 'not-enrolled'
                          end
                        end as "status",
                        a.session_id as "enrolled_session",
                        iso_instant (a.completed_at) as "completed_at",
                        case
                          when not (a.employee_id is not null) then (
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
                          )
                        end as "counts",
                        case
                          when case
                            when a.employee_id is not null then (
                              a.employee_id is not null
                              and a.completed_at is null
                              and p.archived_at is null
                            )
                            else (counts.assigned > counts.completed and p.archived_at is null)
                          end then (p.deadline at time zone 'Etc/GMT+6')::date
                        end as "next_due",
                        case
                          when case
                            when a.employee_id is not null then (
                              a.completed_at is not null
                              or p.archived_at is not null
                            )
                            else (
                              p.archived_at is not null
                              or (
                                counts.assigned = counts.completed
                                and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                              )
                            )
                          end then 'done'
                          when p.deadline < $1::timestamptz then 'past'
                          when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                          else 'later'
                        end as "urgency"
                    ) r
                ) as program,
                case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end as status,
                row_number() over (order by p.deadline, p.title, p.id) as n
              from
                programs p
                left join assignments a on a.program_id = p.id
                and a.employee_id = $2::uuid
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
              where
                p.id in (
                  select program_id
                  from assignments
                  where employee_id = $2::uuid
                  union
                  select program_id
                  from training_sessions
                  where trainer_id = $2::uuid
                  union
                  select id
                  from programs
                  where assigned_manager_id = $2::uuid
                  union
                  select id
                  from programs
                  where (select role = 'admin' from users where id = $2::uuid)
                )
                and (
                  (
                    p.archived_at is null
                    and case u.role
                      when 'admin' then true
                      when 'manager' then p.assigned_manager_id = u.id
                      when 'trainer' then exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = u.id
                      )
                      when 'employee' then false
                    end
                  )
                  or exists (
                    select
                    from assignments own
                    where
                      own.program_id = p.id
                      and own.employee_id = u.id
                      and (p.archived_at is null or own.completed_at is not null)
                  )
                )
                and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
            ) training
        ) trainings
      where u.id = $2::uuid
    )
  )::text as answer

-- trainer: the reply
select
  (
    (
      select
        json_build_object('name', u.first_name || ' ' || u.last_name, 'role', u.role, 'programs', trainings.programs)
      from
        users u
        cross join lateral (
          select
            case
              when u.role = 'employee' then json_build_object(
                'enrolled', coalesce(json_agg(program order by n) filter ( where status = 'enrolled' ), '[]'),
                'completed', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'complete'
                  ),
                  '[]'
                ),
                'not_enrolled', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'not-enrolled'
                  ),
                  '[]'
                ),
                'overdue', coalesce(json_agg(program order by n) filter ( where status = 'overdue' ), '[]')
              )
              else coalesce(json_agg(program order by n), '[]')
            end as programs
          from
            (
              select
                (
                  select row_to_json(r)
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
                                      select
                                        t.id as "_id",
                                        t.first_name as "first_name",
                                        t.last_name as "last_name"
                                    ) r
                                ) as "trainer"
                              from training_sessions s join users t on t.id = s.trainer_id
                              where
                                s.program_id = p.id
                                and case u.role
                                  when 'admin' then true
                                  when 'manager' then (
                                    p.assigned_manager_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'trainer' then (
                                    s.trainer_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'employee' then s.id = coalesce(
                                    (
                                      select mine.session_id
                                      from assignments mine
                                      where mine.program_id = p.id and mine.employee_id = u.id
                                    ),
                                    s.id
                                  )
                                end
                              order by s.position
                            ) r
                        ) as "training_sessions",
                        iso_instant (p.created_at) as "created_at",
                        iso_instant (p.updated_at) as "updated_at",
                        case
                          when a.employee_id is not null then case
                            when a.completed_at is not null then 'complete'
                            when p.deadline < $1::timestamptz then 'overdue'
                            when a.session_id is not null then 'enrolled'
                            else 'not-enrolled'
                          end
                        end as "status",
                        a.session_id as "enrolled_session",
                        iso_instant (a.completed_at) as "completed_at",
                        case
                          when not (a.employee_id is not null) then (
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
                          )
                        end as "counts",
                        case
                          when case
                            when a.employee_id is not null then (
                              a.employee_id is not null
                              and a.completed_at is null
                              and p.archived_at is null
                            )
                            else (counts.assigned > counts.completed and p.archived_at is null)
                          end then (p.deadline at time zone 'Etc/GMT+6')::date
                        end as "next_due",
                        case
                          when case
                            when a.employee_id is not null then (
                              a.completed_at is not null
                              or p.archived_at is not null
                            )
                            else (
                              p.archived_at is not null
                              or (
                                counts.assigned = counts.completed
                                and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                              )
                            )
                          end then 'done'
                          when p.deadline < $1::timestamptz then 'past'
                          when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                          else 'later'
                        end as "urgency"
                    ) r
                ) as program,
                case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end as status,
                row_number() over (order by p.deadline, p.title, p.id) as n
              from
                programs p
                left join assignments a on a.program_id = p.id
                and a.employee_id = $2::uuid
                cross join lateral (
                  select
                    coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                    coalesce(sum(c.enrolled), 0)::int as enrolled,
                    coalesce(sum(c.completed), 0)::int as completed
                  from session_counts c join training_sessions own on own.id = c.session_id
                  where c.program_id = p.id and own.trainer_id = $3::uuid
                ) counts
              where
                p.id in (
                  select program_id
                  from assignments
                  where employee_id = $2::uuid
                  union
                  select program_id
                  from training_sessions
                  where trainer_id = $2::uuid
                  union
                  select id
                  from programs
                  where assigned_manager_id = $2::uuid
                  union
                  select id
                  from programs
                  where (select role = 'admin' from users where id = $2::uuid)
                )
                and (
                  (
                    p.archived_at is null
                    and case u.role
                      when 'admin' then true
                      when 'manager' then p.assigned_manager_id = u.id
                      when 'trainer' then exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = u.id
                      )
                      when 'employee' then false
                    end
                  )
                  or exists (
                    select
                    from assignments own
                    where
                      own.program_id = p.id
                      and own.employee_id = u.id
                      and (p.archived_at is null or own.completed_at is not null)
                  )
                )
                and (
                  $3::uuid = u.id
                  or (
                    p.archived_at is null
                    and exists (
                      select
                      from training_sessions own
                      where own.program_id = p.id and own.trainer_id = $3::uuid
                    )
                  )
                )
            ) training
        ) trainings
      where u.id = $2::uuid
    )
  )::text as answer

-- employee: the reply
select
  (
    (
      select
        json_build_object('name', u.first_name || ' ' || u.last_name, 'role', u.role, 'programs', trainings.programs)
      from
        users u
        cross join lateral (
          select
            case
              when u.role = 'employee' then json_build_object(
                'enrolled', coalesce(json_agg(program order by n) filter ( where status = 'enrolled' ), '[]'),
                'completed', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'complete'
                  ),
                  '[]'
                ),
                'not_enrolled', coalesce(
                  json_agg(program order by n) filter (
                    where status = 'not-enrolled'
                  ),
                  '[]'
                ),
                'overdue', coalesce(json_agg(program order by n) filter ( where status = 'overdue' ), '[]')
              )
              else coalesce(json_agg(program order by n), '[]')
            end as programs
          from
            (
              select
                (
                  select row_to_json(r)
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
                                      select
                                        t.id as "_id",
                                        t.first_name as "first_name",
                                        t.last_name as "last_name"
                                    ) r
                                ) as "trainer"
                              from training_sessions s join users t on t.id = s.trainer_id
                              where
                                s.program_id = p.id
                                and case u.role
                                  when 'admin' then true
                                  when 'manager' then (
                                    p.assigned_manager_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'trainer' then (
                                    s.trainer_id = u.id
                                    or exists (
                                      select
                                      from assignments mine
                                      where
                                        mine.program_id = s.program_id
                                        and mine.employee_id = u.id
                                        and mine.session_id = s.id
                                    )
                                  )
                                  when 'employee' then s.id = coalesce(
                                    (
                                      select mine.session_id
                                      from assignments mine
                                      where mine.program_id = p.id and mine.employee_id = u.id
                                    ),
                                    s.id
                                  )
                                end
                              order by s.position
                            ) r
                        ) as "training_sessions",
                        iso_instant (p.created_at) as "created_at",
                        iso_instant (p.updated_at) as "updated_at",
                        case
                          when a.employee_id is not null then case
                            when a.completed_at is not null then 'complete'
                            when p.deadline < $1::timestamptz then 'overdue'
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
                          when p.deadline < $1::timestamptz then 'past'
                          when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                          else 'later'
                        end as "urgency"
                    ) r
                ) as program,
                case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end as status,
                row_number() over (order by p.deadline, p.title, p.id) as n
              from programs p left join assignments a on a.program_id = p.id and a.employee_id = $2::uuid
              where
                p.id in (
                  select program_id
                  from assignments
                  where employee_id = $2::uuid
                  union
                  select program_id
                  from training_sessions
                  where trainer_id = $2::uuid
                  union
                  select id
                  from programs
                  where assigned_manager_id = $2::uuid
                  union
                  select id
                  from programs
                  where (select role = 'admin' from users where id = $2::uuid)
                )
                and (
                  (
                    p.archived_at is null
                    and case u.role
                      when 'admin' then true
                      when 'manager' then p.assigned_manager_id = u.id
                      when 'trainer' then exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = u.id
                      )
                      when 'employee' then false
                    end
                  )
                  or exists (
                    select
                    from assignments own
                    where
                      own.program_id = p.id
                      and own.employee_id = u.id
                      and (p.archived_at is null or own.completed_at is not null)
                  )
                )
                and (
                  $3::uuid = u.id
                  or (
                    p.archived_at is null
                    and exists (
                      select
                      from assignments own
                      where own.program_id = p.id and own.employee_id = $3::uuid
                    )
                  )
                )
            ) training
        ) trainings
      where u.id = $2::uuid
    )
  )::text as answer

-- admin: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null)

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $2::uuid
      and u.deactivated_at is null
      and (
        u.id = $3::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
          )
        )
      )
  )

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null and u.id = $3::uuid)
