-- GET /api/training-programs/manager

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
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where p.archived_at is null and p.assigned_manager_id = $1::uuid
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
select page.*, case when last is null then count else counted.total end as total, counted.more_than
from
  page
  left join lateral (
    select *
    from
      (
        select count(*)::int as total, null::int as more_than
        from programs p
        where p.archived_at is null and p.assigned_manager_id = $1::uuid
      ) counted
    where last is not null
  ) counted on true

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
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and (p.deadline, p.title, p.id) > ($2::timestamptz, $3::text, $4::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
