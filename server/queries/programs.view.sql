-- GET /api/training-programs/{id}

-- admin: the reply
select
  (
    (
      select
        json_build_object(
          'program', json_build_object(
            '_id', p.id,
            'title', p.title,
            'description', p.description,
            'assigned_manager', (
              select json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
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
      from programs p
      where p.id = $1::uuid
    )
  )::text as answer

-- manager: the reply
select
  (
    (
      select
        json_build_object(
          'program', json_build_object(
            '_id', p.id,
            'title', p.title,
            'description', p.description,
            'assigned_manager', (
              select json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
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
      from programs p
      where p.id = $2::uuid
    )
  )::text as answer

-- trainer: the reply
select
  (
    (
      select
        json_build_object(
          'program', json_build_object(
            '_id', p.id,
            'title', p.title,
            'description', p.description,
            'assigned_manager', (
              select json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
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
      from programs p
      where p.id = $2::uuid
    )
  )::text as answer

-- employee: the reply
select
  (
    (
      select
        json_build_object(
          'program', json_build_object(
            '_id', p.id,
            'title', p.title,
            'description', p.description,
            'assigned_manager', (
              select json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
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
      from programs p
      where p.id = $2::uuid
    )
  )::text as answer

-- admin: only where
where exists (select from programs p where p.id = $1::uuid and true)

-- manager: only where
where
  exists (
    select
    from programs p
    where
      p.id = $2::uuid
      and (
        (p.archived_at is null and p.assigned_manager_id = $1::uuid)
        or exists (
          select
          from assignments own
          where own.program_id = p.id and own.employee_id = $1::uuid and own.completed_at is not null
        )
      )
  )

-- trainer: only where
where
  exists (
    select
    from programs p
    where
      p.id = $2::uuid
      and (
        (
          p.archived_at is null
          and exists (
            select
            from training_sessions own
            where own.program_id = p.id and own.trainer_id = $1::uuid
          )
        )
        or exists (
          select
          from assignments own
          where own.program_id = p.id and own.employee_id = $1::uuid and own.completed_at is not null
        )
      )
  )

-- employee: only where
where
  exists (
    select
    from programs p
    where
      p.id = $2::uuid
      and exists (
        select
        from assignments own
        where
          own.program_id = p.id
          and own.employee_id = $1::uuid
          and (p.archived_at is null or own.completed_at is not null)
      )
  )
