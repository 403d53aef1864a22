-- GET /api/dashboard/admin-trainings
-- GET /api/dashboard/manager-trainings
-- GET /api/dashboard/trainer-trainings
-- GET /api/dashboard/employee-trainings

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
                  iso_instant (p.updated_at) as "updated_at"
                from (select p.* from programs p where p.archived_at is null and true) p
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- admin: narrowed by limit
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
                  iso_instant (p.updated_at) as "updated_at"
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
                order by p.deadline, p.title, p.id
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
                  iso_instant (p.updated_at) as "updated_at"
                from
                  (
                    select p.*
                    from programs p
                    where p.archived_at is null and p.assigned_manager_id = $1::uuid
                  ) p
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- manager: narrowed by limit
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
                  iso_instant (p.updated_at) as "updated_at"
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
                order by p.deadline, p.title, p.id
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
                          ) as "trainer"
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
                  iso_instant (p.updated_at) as "updated_at"
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
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- trainer: narrowed by limit
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
                  iso_instant (p.updated_at) as "updated_at"
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
                order by p.deadline, p.title, p.id
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
                  iso_instant (p.updated_at) as "updated_at"
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
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer

-- employee: narrowed by limit
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
                  iso_instant (p.updated_at) as "updated_at"
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
                order by p.deadline, p.title, p.id
              ) program
          ) r
      )
    )
  )::text as answer
