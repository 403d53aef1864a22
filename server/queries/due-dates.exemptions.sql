-- GET /api/training-program/{id}/employees/exempt
-- Longer than 3000 characters: the same search as in programs.assigned.

-- admin: first page
-- manager: first page
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        select m.id, m.last_name as k0, m.first_name as k1, m.id as k2
        from
          (
            select u.last_name, u.first_name, u.id, u.search_text, u.department_id, u.email
            from exemptions e join users u on u.id = e.person_id
            where e.program_id = $1::uuid and u.standing = 'employee'
          ) m
        where true
        order by m.last_name, m.first_name, m.id
        limit 51
      ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  u.id as "_id",
                  u.first_name as "first_name",
                  u.last_name as "last_name",
                  u.email as "email",
                  u.background_color as "background_color",
                  case
                    when d.id is not null then (
                      select row_to_json(r)
                      from (select d.id as "_id", d.name as "name") r
                    )
                  end as "department",
                  e.because as "because",
                  e.until as "until",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = e.exempted_by
                  ) as "by",
                  iso_instant (e.exempted_at) as "at"
              ) r
          ) as row
        from exemptions e join users u on u.id = e.person_id left join departments d on d.id = u.department_id
        where e.program_id = $1::uuid and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2
    limit 51
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
        select
          (
            select count(*)::int
            from exemptions e join users u on u.id = e.person_id
            where e.program_id = $1::uuid and u.standing = 'employee'
          ) as total,
          null::int as more_than
      ) counted
    where last is not null
  ) counted on true

-- admin: next page
-- manager: next page
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        select m.id, m.last_name as k0, m.first_name as k1, m.id as k2
        from
          (
            select u.last_name, u.first_name, u.id, u.search_text, u.department_id, u.email
            from exemptions e join users u on u.id = e.person_id
            where e.program_id = $1::uuid and u.standing = 'employee'
          ) m
        where (m.last_name, m.first_name, m.id) > ($2::text, $3::text, $4::uuid)
        order by m.last_name, m.first_name, m.id
        limit 51
      ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  u.id as "_id",
                  u.first_name as "first_name",
                  u.last_name as "last_name",
                  u.email as "email",
                  u.background_color as "background_color",
                  case
                    when d.id is not null then (
                      select row_to_json(r)
                      from (select d.id as "_id", d.name as "name") r
                    )
                  end as "department",
                  e.because as "because",
                  e.until as "until",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = e.exempted_by
                  ) as "by",
                  iso_instant (e.exempted_at) as "at"
              ) r
          ) as row
        from exemptions e join users u on u.id = e.person_id left join departments d on d.id = u.department_id
        where e.program_id = $1::uuid and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2
    limit 51
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
-- manager: first page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, 0 as row_group
    from
      (
        select u.*
        from users u
        where
          u.deactivated_at is null
          and (
            u.search_text like (select text from pattern)
            or "u"."department_id" = any (array(select id from named))
          )
        offset 0
      ) u
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from
        found m
        cross join lateral (
          select
          from exemptions e join users u on u.id = e.person_id
          where e.program_id = $2::uuid and u.standing = 'employee' and u.id = m.id
          offset 0
        ) belongs
      where (select are_few from few)
      order by k0, k1, k2
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          select m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            (
              select u.last_name, u.first_name, u.id, u.search_text, u.department_id, u.email
              from exemptions e join users u on u.id = e.person_id
              where e.program_id = $2::uuid and u.standing = 'employee'
            ) m
          where
            (
              (m.search_text || '') like (select text from pattern)
              or "m"."department_id" = any (array(select id from named))
            )
          order by m.last_name, m.first_name, m.id
          limit 51
        ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  u.id as "_id",
                  u.first_name as "first_name",
                  u.last_name as "last_name",
                  u.email as "email",
                  u.background_color as "background_color",
                  case
                    when d.id is not null then (
                      select row_to_json(r)
                      from (select d.id as "_id", d.name as "name") r
                    )
                  end as "department",
                  e.because as "because",
                  e.until as "until",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = e.exempted_by
                  ) as "by",
                  iso_instant (e.exempted_at) as "at"
              ) r
          ) as row
        from exemptions e join users u on u.id = e.person_id left join departments d on d.id = u.department_id
        where e.program_id = $2::uuid and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2
    limit 51
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
-- manager: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, 0 as row_group
    from
      (
        select u.*
        from users u
        where
          u.deactivated_at is null
          and (
            u.search_text like (select text from pattern)
            or "u"."department_id" = any (array(select id from named))
          )
        offset 0
      ) u
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from
        found m
        cross join lateral (
          select
          from exemptions e join users u on u.id = e.person_id
          where e.program_id = $2::uuid and u.standing = 'employee' and u.id = m.id
          offset 0
        ) belongs
      where (select are_few from few) and (m.last_name, m.first_name, m.id) > ($3::text, $4::text, $5::uuid)
      order by k0, k1, k2
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          select m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            (
              select u.last_name, u.first_name, u.id, u.search_text, u.department_id, u.email
              from exemptions e join users u on u.id = e.person_id
              where e.program_id = $2::uuid and u.standing = 'employee'
            ) m
          where
            (
              (m.search_text || '') like (select text from pattern)
              or "m"."department_id" = any (array(select id from named))
            )
            and (m.last_name, m.first_name, m.id) > ($3::text, $4::text, $5::uuid)
          order by m.last_name, m.first_name, m.id
          limit 51
        ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  u.id as "_id",
                  u.first_name as "first_name",
                  u.last_name as "last_name",
                  u.email as "email",
                  u.background_color as "background_color",
                  case
                    when d.id is not null then (
                      select row_to_json(r)
                      from (select d.id as "_id", d.name as "name") r
                    )
                  end as "department",
                  e.because as "because",
                  e.until as "until",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = e.exempted_by
                  ) as "by",
                  iso_instant (e.exempted_at) as "at"
              ) r
          ) as row
        from exemptions e join users u on u.id = e.person_id left join departments d on d.id = u.department_id
        where e.program_id = $2::uuid and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2
    limit 51
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

-- admin: first page of a search with an @
-- manager: first page of a search with an @
with
  pattern as materialized (
    select lower($1 collate "und-x-icu") as text, lower($2 collate "und-x-icu") as mailbox
  ),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, 0 as row_group
    from
      (
        select u.*
        from users u
        where
          u.deactivated_at is null
          and (
            (
              u.search_text like (select text from pattern)
              or (
                u.search_text like (select mailbox from pattern)
                and lower("u"."email" collate "und-x-icu") like (select text from pattern)
              )
            )
            or "u"."department_id" = any (array(select id from named))
          )
        offset 0
      ) u
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from
        found m
        cross join lateral (
          select
          from exemptions e join users u on u.id = e.person_id
          where e.program_id = $3::uuid and u.standing = 'employee' and u.id = m.id
          offset 0
        ) belongs
      where (select are_few from few)
      order by k0, k1, k2
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          select m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            (
              select u.last_name, u.first_name, u.id, u.search_text, u.department_id, u.email
              from exemptions e join users u on u.id = e.person_id
              where e.program_id = $3::uuid and u.standing = 'employee'
            ) m
          where
            (
              (
                (m.search_text || '') like (select text from pattern)
                or (
                  (m.search_text || '') like (select mailbox from pattern)
                  and lower("m"."email" collate "und-x-icu") like (select text from pattern)
                )
              )
              or "m"."department_id" = any (array(select id from named))
            )
          order by m.last_name, m.first_name, m.id
          limit 51
        ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  u.id as "_id",
                  u.first_name as "first_name",
                  u.last_name as "last_name",
                  u.email as "email",
                  u.background_color as "background_color",
                  case
                    when d.id is not null then (
                      select row_to_json(r)
                      from (select d.id as "_id", d.name as "name") r
                    )
                  end as "department",
                  e.because as "because",
                  e.until as "until",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = e.exempted_by
                  ) as "by",
                  iso_instant (e.exempted_at) as "at"
              ) r
          ) as row
        from exemptions e join users u on u.id = e.person_id left join departments d on d.id = u.department_id
        where e.program_id = $3::uuid and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2
    limit 51
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

-- admin: first page of a search for less than three letters
-- manager: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, 0 as row_group
    from
      (
        select u.*
        from users u
        where
          u.deactivated_at is null
          and (
            (u.search_text || '') like (select text from pattern)
            or "u"."department_id" = any (array(select id from named))
          )
        offset 0
      ) u
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from
        found m
        cross join lateral (
          select
          from exemptions e join users u on u.id = e.person_id
          where e.program_id = $2::uuid and u.standing = 'employee' and u.id = m.id
          offset 0
        ) belongs
      where (select are_few from few)
      order by k0, k1, k2
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          select m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            (
              select u.last_name, u.first_name, u.id, u.search_text, u.department_id, u.email
              from exemptions e join users u on u.id = e.person_id
              where e.program_id = $2::uuid and u.standing = 'employee'
            ) m
          where
            (
              (m.search_text || '') like (select text from pattern)
              or "m"."department_id" = any (array(select id from named))
            )
          order by m.last_name, m.first_name, m.id
          limit 51
        ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  u.id as "_id",
                  u.first_name as "first_name",
                  u.last_name as "last_name",
                  u.email as "email",
                  u.background_color as "background_color",
                  case
                    when d.id is not null then (
                      select row_to_json(r)
                      from (select d.id as "_id", d.name as "name") r
                    )
                  end as "department",
                  e.because as "because",
                  e.until as "until",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = e.exempted_by
                  ) as "by",
                  iso_instant (e.exempted_at) as "at"
              ) r
          ) as row
        from exemptions e join users u on u.id = e.person_id left join departments d on d.id = u.department_id
        where e.program_id = $2::uuid and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2
    limit 51
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

-- admin: only where
where exists (select from programs p where p.id = $1::uuid and true)

-- admin: only where
where exists (select from programs p where p.id = $2::uuid and true)

-- admin: only where
where exists (select from programs p where p.id = $3::uuid and true)

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $1::uuid and p.archived_at is null and p.assigned_manager_id = $3::uuid
  )

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $1::uuid and p.archived_at is null and p.assigned_manager_id = $6::uuid
  )

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $2::uuid and p.archived_at is null and p.assigned_manager_id = $4::uuid
  )

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $2::uuid and p.archived_at is null and p.assigned_manager_id = $7::uuid
  )

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $3::uuid and p.archived_at is null and p.assigned_manager_id = $5::uuid
  )
