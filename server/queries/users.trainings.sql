-- GET /api/user/{id}/trainings
-- Longer than 3000 characters: which programs and sessions are a person's depends on their role, which only the database knows.

-- admin: first page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $2
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $2 then max(array[k0::text, k1::text, k2::text]) filter (where n = $2)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
          and (p.deadline, p.title, p.id) > ($2::timestamptz, $3::text, $4::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search
-- admin: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
          and ($2::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $2::uuid))
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
          and ($2::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $2::uuid))
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page of a search
-- manager: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
            $2::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $2::uuid
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
            $2::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $2::uuid
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page of a search
-- trainer: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
            $2::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $2::uuid
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page
with
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $1::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $1::uuid
            union
            select id
            from programs
            where assigned_manager_id = $1::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $1::uuid)
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
            $2::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $2::uuid
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $1::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page of a search
-- employee: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
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
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
              iso_instant (p.updated_at) as "updated_at"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
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
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: only where
where exists (select from users u where u.id = $1::uuid and u.deactivated_at is null and true)

-- admin: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null and true)

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $1::uuid
      and u.deactivated_at is null
      and (
        u.id = $2::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
          )
        )
      )
  )

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
where exists (select from users u where u.id = $1::uuid and u.deactivated_at is null and u.id = $2::uuid)

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null and u.id = $3::uuid)
