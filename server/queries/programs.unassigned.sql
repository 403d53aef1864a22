-- GET /api/training-program/{id}/employees/unassigned

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
            from users u
            where
              u.role = 'employee'
              and u.deactivated_at is null
              and not exists (
                select
                from assignments a
                where a.program_id = $1::uuid and a.employee_id = u.id
              )
              and not exists (select from exemptions e where e.program_id = $1::uuid and e.person_id = u.id)
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
                  end as "department"
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
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
            (select coalesce(sum(count), 0) from company_counts where subject = 'employee') - (
              select coalesce(sum(assigned_employees), 0)
              from program_counts
              where program_id = $1::uuid
            ) - (
              select count(*)::int
              from exemptions e join users u on u.id = e.person_id
              where e.program_id = $1::uuid and u.standing = 'employee'
            )
          )::int as total,
          null::int as more_than
      ) counted
    where last is not null
  ) counted on true

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
            from users u
            where
              u.role = 'employee'
              and u.deactivated_at is null
              and not exists (
                select
                from assignments a
                where a.program_id = $1::uuid and a.employee_id = u.id
              )
              and not exists (select from exemptions e where e.program_id = $1::uuid and e.person_id = u.id)
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
                  end as "department"
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
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
    where
      u.role = 'employee'
      and u.deactivated_at is null
      and not exists (select from assignments a where a.program_id = $2::uuid and a.employee_id = u.id)
      and not exists (select from exemptions e where e.program_id = $2::uuid and e.person_id = u.id)
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from found m
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
              from users u
              where
                u.role = 'employee'
                and u.deactivated_at is null
                and not exists (
                  select
                  from assignments a
                  where a.program_id = $2::uuid and a.employee_id = u.id
                )
                and not exists (select from exemptions e where e.program_id = $2::uuid and e.person_id = u.id)
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
                  end as "department"
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
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
    where
      u.role = 'employee'
      and u.deactivated_at is null
      and not exists (select from assignments a where a.program_id = $2::uuid and a.employee_id = u.id)
      and not exists (select from exemptions e where e.program_id = $2::uuid and e.person_id = u.id)
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from found m
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
              from users u
              where
                u.role = 'employee'
                and u.deactivated_at is null
                and not exists (
                  select
                  from assignments a
                  where a.program_id = $2::uuid and a.employee_id = u.id
                )
                and not exists (select from exemptions e where e.program_id = $2::uuid and e.person_id = u.id)
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
                  end as "department"
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
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
    where
      u.role = 'employee'
      and u.deactivated_at is null
      and not exists (select from assignments a where a.program_id = $3::uuid and a.employee_id = u.id)
      and not exists (select from exemptions e where e.program_id = $3::uuid and e.person_id = u.id)
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from found m
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
              from users u
              where
                u.role = 'employee'
                and u.deactivated_at is null
                and not exists (
                  select
                  from assignments a
                  where a.program_id = $3::uuid and a.employee_id = u.id
                )
                and not exists (select from exemptions e where e.program_id = $3::uuid and e.person_id = u.id)
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
                  end as "department"
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
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
    where
      u.role = 'employee'
      and u.deactivated_at is null
      and not exists (select from assignments a where a.program_id = $2::uuid and a.employee_id = u.id)
      and not exists (select from exemptions e where e.program_id = $2::uuid and e.person_id = u.id)
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.last_name as k0, m.first_name as k1, m.id as k2, count(*) over () as found
      from found m
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
              from users u
              where
                u.role = 'employee'
                and u.deactivated_at is null
                and not exists (
                  select
                  from assignments a
                  where a.program_id = $2::uuid and a.employee_id = u.id
                )
                and not exists (select from exemptions e where e.program_id = $2::uuid and e.person_id = u.id)
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
                  end as "department"
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
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
