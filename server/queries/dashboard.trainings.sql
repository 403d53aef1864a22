-- GET /api/dashboard/admin-trainings
-- GET /api/dashboard/manager-trainings
-- GET /api/dashboard/trainer-trainings
-- GET /api/dashboard/employee-trainings

-- admin: the whole reply
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
                    from training_sessions s join users t on t.id = s.trainer_id
                    where s.program_id = p.id and true
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
      from (select p.* from programs p where p.archived_at is null and true) p
    )
  )::text as answer

-- admin: narrowed by limit
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
                    from training_sessions s join users t on t.id = s.trainer_id
                    where s.program_id = p.id and true
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
      from
        (
          (
            select p.*
            from programs p
            where p.archived_at is null and true and p.deadline >= $1::timestamptz
            order by p.deadline asc, p.title asc, p.id asc
            limit $2
          )
          union all
          (
            select p.*
            from programs p
            where p.archived_at is null and true and p.deadline < $1::timestamptz
            order by p.deadline desc, p.title desc, p.id desc
            limit $2
          )
          limit $2
        ) p
    )
  )::text as answer

-- manager: the whole reply
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
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
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
      from (select p.* from programs p where p.archived_at is null and p.assigned_manager_id = $1::uuid) p
    )
  )::text as answer

-- manager: narrowed by limit
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
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
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
      from
        (
          select p.*
          from programs p
          where p.archived_at is null and p.assigned_manager_id = $1::uuid
          order by
            p.deadline < $2::timestamptz,
            abs(extract(epoch from p.deadline - $2::timestamptz)),
            p.title,
            p.id
          limit $3
        ) p
    )
  )::text as answer

-- trainer: the whole reply
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
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
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
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
    )
  )::text as answer

-- trainer: narrowed by limit
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
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
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
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
          order by
            p.deadline < $2::timestamptz,
            abs(extract(epoch from p.deadline - $2::timestamptz)),
            p.title,
            p.id
          limit $3
        ) p
    )
  )::text as answer

-- employee: the whole reply
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
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
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
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
    )
  )::text as answer

-- employee: narrowed by limit
select
  (
    (
      select
        json_build_object(
          'programs', coalesce(
            json_agg(
              json_build_object(
                'program', json_build_object(
                  '_id', p.id,
                  'title', p.title,
                  'description', p.description,
                  'assigned_manager', (
                    select
                      json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
                    from users m
                    where m.id = p.assigned_manager_id
                  ),
                  'deadline', iso_instant (p.deadline),
                  'duration', p.duration_minutes,
                  'background_color', p.background_color,
                  'archived', p.archived_at is not null,
                  'training_sessions', (
                    select
                      coalesce(
                        json_agg(
                          json_build_object(
                            '_id', s.id,
                            'id', s.id,
                            'start_time', iso_instant (s.starts_at),
                            'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
                          )
                          order by s.position
                        ),
                        '[]'
                      )
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
                  ),
                  'created_at', iso_instant (p.created_at),
                  'updated_at', iso_instant (p.updated_at)
                )
              )
              order by p.deadline, p.title, p.id
            ),
            '[]'
          )
        )
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
          order by
            p.deadline < $2::timestamptz,
            abs(extract(epoch from p.deadline - $2::timestamptz)),
            p.title,
            p.id
          limit $3
        ) p
    )
  )::text as answer
