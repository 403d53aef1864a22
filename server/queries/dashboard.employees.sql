-- GET /api/dashboard/employees
-- Longer than 3000 characters: the same as users.own-employees.

-- manager: first page
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        select distinct m.id, m.last_name as k0, m.first_name as k1, m.id as k2
        from
          programs p
          cross join lateral (
            select m.last_name, m.first_name, m.id
            from
              (
                select a.last_name, a.first_name, a.employee_id as id
                from assignments a
                where a.program_id = p.id and a.standing = 'employee'
              ) m
            where true
            order by m.last_name, m.first_name, m.id
            limit 51
          ) m
        where p.archived_at is null and p.assigned_manager_id = $1::uuid
        order by k0, k1, k2
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $2::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $2::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $1::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $2::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $1::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
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
select page.*, case when last is null then count else counted.total end as total, counted.more_than
from
  page
  left join lateral (
    select *
    from
      (
        select
          case
            when programs = 1 then assignments
            when assignments <= 500 then (
              select count(distinct a.employee_id)::int
              from programs p join assignments a on a.program_id = p.id
              where p.archived_at is null and p.assigned_manager_id = $1::uuid and a.standing = 'employee'
            )
          end as total,
          case when programs > 1 and assignments > 500 then largest - 1
          end as more_than
        from
          (
            select
              count(*) as programs,
              sum(each.employees)::int as assignments,
              max(each.employees)::int as largest
            from
              (
                select sum(c.assigned_employees) as employees
                from programs p join program_counts c on c.program_id = p.id
                where p.archived_at is null and p.assigned_manager_id = $1::uuid
                group by p.id
              ) each
          ) counts
      ) counted
    where last is not null
  ) counted on true

-- manager: next page
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        select distinct m.id, m.last_name as k0, m.first_name as k1, m.id as k2
        from
          programs p
          cross join lateral (
            select m.last_name, m.first_name, m.id
            from
              (
                select a.last_name, a.first_name, a.employee_id as id
                from assignments a
                where a.program_id = p.id and a.standing = 'employee'
              ) m
            where (m.last_name, m.first_name, m.id) > ($1::text, $2::text, $3::uuid)
            order by m.last_name, m.first_name, m.id
            limit 51
          ) m
        where p.archived_at is null and p.assigned_manager_id = $4::uuid
        order by k0, k1, k2
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $5::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $5::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $4::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $5::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $4::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
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
      u.deactivated_at is null
      and u.role = 'employee'
      and exists (
        select
        from assignments theirs join programs p on p.id = theirs.program_id
        where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
      )
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
          select distinct m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            programs p
            cross join lateral (
              select m.last_name, m.first_name, m.id
              from
                (
                  select
                    a.last_name,
                    a.first_name,
                    a.employee_id as id,
                    u.search_text,
                    u.department_id,
                    u.email
                  from assignments a join users u on u.id = a.employee_id
                  where a.program_id = p.id and a.standing = 'employee'
                ) m
              where
                (
                  (m.search_text || '') like (select text from pattern)
                  or "m"."department_id" = any (array(select id from named))
                )
              order by m.last_name, m.first_name, m.id
              limit 51
            ) m
          where p.archived_at is null and p.assigned_manager_id = $2::uuid
          order by k0, k1, k2
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $3::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $3::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $2::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $3::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $2::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
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
      u.deactivated_at is null
      and u.role = 'employee'
      and exists (
        select
        from assignments theirs join programs p on p.id = theirs.program_id
        where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
      )
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
          select distinct m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            programs p
            cross join lateral (
              select m.last_name, m.first_name, m.id
              from
                (
                  select
                    a.last_name,
                    a.first_name,
                    a.employee_id as id,
                    u.search_text,
                    u.department_id,
                    u.email
                  from assignments a join users u on u.id = a.employee_id
                  where a.program_id = p.id and a.standing = 'employee'
                ) m
              where
                (
                  (m.search_text || '') like (select text from pattern)
                  or "m"."department_id" = any (array(select id from named))
                )
                and (m.last_name, m.first_name, m.id) > ($3::text, $4::text, $5::uuid)
              order by m.last_name, m.first_name, m.id
              limit 51
            ) m
          where p.archived_at is null and p.assigned_manager_id = $2::uuid
          order by k0, k1, k2
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $6::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $6::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $2::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $6::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $2::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
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
      u.deactivated_at is null
      and u.role = 'employee'
      and exists (
        select
        from assignments theirs join programs p on p.id = theirs.program_id
        where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
      )
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
          select distinct m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            programs p
            cross join lateral (
              select m.last_name, m.first_name, m.id
              from
                (
                  select
                    a.last_name,
                    a.first_name,
                    a.employee_id as id,
                    u.search_text,
                    u.department_id,
                    u.email
                  from assignments a join users u on u.id = a.employee_id
                  where a.program_id = p.id and a.standing = 'employee'
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
            ) m
          where p.archived_at is null and p.assigned_manager_id = $3::uuid
          order by k0, k1, k2
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $4::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $4::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $3::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $4::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $3::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
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
      u.deactivated_at is null
      and u.role = 'employee'
      and exists (
        select
        from assignments theirs join programs p on p.id = theirs.program_id
        where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
      )
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
          select distinct m.id, m.last_name as k0, m.first_name as k1, m.id as k2
          from
            programs p
            cross join lateral (
              select m.last_name, m.first_name, m.id
              from
                (
                  select
                    a.last_name,
                    a.first_name,
                    a.employee_id as id,
                    u.search_text,
                    u.department_id,
                    u.email
                  from assignments a join users u on u.id = a.employee_id
                  where a.program_id = p.id and a.standing = 'employee'
                ) m
              where
                (
                  (m.search_text || '') like (select text from pattern)
                  or "m"."department_id" = any (array(select id from named))
                )
              order by m.last_name, m.first_name, m.id
              limit 51
            ) m
          where p.archived_at is null and p.assigned_manager_id = $2::uuid
          order by k0, k1, k2
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $3::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $3::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $2::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $3::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $2::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
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

-- manager: first page, by order
with
  ranked as materialized (
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'action'
          and a.completed_at is null
          and a.due_at is null
          and p.deadline < $3::timestamptz
        union all
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'action'
          and a.completed_at is null
          and a.due_at < $3::timestamptz
      ) a
    group by a.employee_id, a.last_name, a.first_name
    union all
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'open'
          and a.completed_at is null
          and not (coalesce(a.due_at, p.deadline) < $3::timestamptz)
      ) a
    group by a.employee_id, a.last_name, a.first_name
    union all
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'complete'
          and a.completed_at is not null
      ) a
    group by a.employee_id, a.last_name, a.first_name
  ),
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        with
          ahead as materialized (
            select m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
            from (select - n as row_group, ranked.* from ranked) m
            where true
            order by m.row_group, m.last_name, m.first_name, m.id
            limit 51
          )
        select *
        from
          (
            select *
            from ahead
            union all
            (
              select distinct m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
              from
                programs p
                cross join lateral (
                  select 0 as row_group, m.last_name, m.first_name, m.id
                  from
                    (
                      select a.last_name, a.first_name, a.employee_id as id
                      from assignments a
                      where a.program_id = p.id and a.standing = 'employee'
                    ) m
                  where true and m.id not in (select id from ranked)
                  order by m.last_name, m.first_name, m.id
                  limit 51
                ) m
              where
                p.archived_at is null
                and p.assigned_manager_id = $1::uuid
                and (select count(*) from ahead) <= 50
              order by k0, k1, k2, k3
              limit 51
            )
          ) m
        order by k0, k1, k2, k3
        limit 51
      ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, k3, found, row_number() over (order by k0, k1, k2, k3) as n
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $3::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $3::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $1::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $3::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $1::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $4)
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
          case
            when programs = 1 then assignments
            when assignments <= 500 then (
              select count(distinct a.employee_id)::int
              from programs p join assignments a on a.program_id = p.id
              where p.archived_at is null and p.assigned_manager_id = $1::uuid and a.standing = 'employee'
            )
          end as total,
          case when programs > 1 and assignments > 500 then largest - 1
          end as more_than
        from
          (
            select
              count(*) as programs,
              sum(each.employees)::int as assignments,
              max(each.employees)::int as largest
            from
              (
                select sum(c.assigned_employees) as employees
                from programs p join program_counts c on c.program_id = p.id
                where p.archived_at is null and p.assigned_manager_id = $1::uuid
                group by p.id
              ) each
          ) counts
      ) counted
    where last is not null
  ) counted on true

-- manager: next page, by order
with
  ranked as materialized (
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'action'
          and a.completed_at is null
          and a.due_at is null
          and p.deadline < $3::timestamptz
        union all
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'action'
          and a.completed_at is null
          and a.due_at < $3::timestamptz
      ) a
    group by a.employee_id, a.last_name, a.first_name
    union all
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'open'
          and a.completed_at is null
          and not (coalesce(a.due_at, p.deadline) < $3::timestamptz)
      ) a
    group by a.employee_id, a.last_name, a.first_name
    union all
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $1::uuid
          and a.standing = 'employee'
          and $2 = 'complete'
          and a.completed_at is not null
      ) a
    group by a.employee_id, a.last_name, a.first_name
  ),
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        with
          ahead as materialized (
            select m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
            from (select - n as row_group, ranked.* from ranked) m
            where (m.row_group, m.last_name, m.first_name, m.id) > ($4::int, $5::text, $6::text, $7::uuid)
            order by m.row_group, m.last_name, m.first_name, m.id
            limit 51
          )
        select *
        from
          (
            select *
            from ahead
            union all
            (
              select distinct m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
              from
                programs p
                cross join lateral (
                  select 0 as row_group, m.last_name, m.first_name, m.id
                  from
                    (
                      select a.last_name, a.first_name, a.employee_id as id
                      from assignments a
                      where a.program_id = p.id and a.standing = 'employee'
                    ) m
                  where
                    (m.last_name, m.first_name, m.id) > (
                      case when 0 = $4::int then $5 else ''
                      end::text,
                      case when 0 = $4::int then $6 else ''
                      end::text,
                      case when 0 = $4::int then $7 else '00000000-0000-0000-0000-000000000000'
                      end::uuid
                    )
                    and m.id not in (select id from ranked)
                  order by m.last_name, m.first_name, m.id
                  limit 51
                ) m
              where
                p.archived_at is null
                and p.assigned_manager_id = $1::uuid
                and (select count(*) from ahead) <= 50
              order by k0, k1, k2, k3
              limit 51
            )
          ) m
        order by k0, k1, k2, k3
        limit 51
      ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, k3, found, row_number() over (order by k0, k1, k2, k3) as n
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $3::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $3::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $1::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $3::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $1::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page of a search, by order
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  ranked as materialized (
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and a.standing = 'employee'
          and $3 = 'action'
          and a.completed_at is null
          and a.due_at is null
          and p.deadline < $4::timestamptz
        union all
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and a.standing = 'employee'
          and $3 = 'action'
          and a.completed_at is null
          and a.due_at < $4::timestamptz
      ) a
    group by a.employee_id, a.last_name, a.first_name
    union all
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and a.standing = 'employee'
          and $3 = 'open'
          and a.completed_at is null
          and not (coalesce(a.due_at, p.deadline) < $4::timestamptz)
      ) a
    group by a.employee_id, a.last_name, a.first_name
    union all
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from
      (
        select a.employee_id, a.last_name, a.first_name
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and a.standing = 'employee'
          and $3 = 'complete'
          and a.completed_at is not null
      ) a
    group by a.employee_id, a.last_name, a.first_name
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
            u.search_text like (select text from pattern)
            or "u"."department_id" = any (array(select id from named))
          )
        offset 0
      ) u
    where
      u.deactivated_at is null
      and u.role = 'employee'
      and exists (
        select
        from assignments theirs join programs p on p.id = theirs.program_id
        where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
      )
    limit 10001
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select
        m.id,
        m.row_group as k0,
        m.last_name as k1,
        m.first_name as k2,
        m.id as k3,
        count(*) over () as found
      from
        (
          select f.id, f.last_name, f.first_name, - coalesce(ranked.n, 0) as row_group
          from found f left join ranked on ranked.id = f.id
        ) m
      where (select are_few from few)
      order by k0, k1, k2, k3
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          with
            ahead as materialized (
              select m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
              from (select - n as row_group, u.* from ranked join users u on u.id = ranked.id) m
              where
                (
                  (m.search_text || '') like (select text from pattern)
                  or "m"."department_id" = any (array(select id from named))
                )
              order by m.row_group, m.last_name, m.first_name, m.id
              limit 51
            )
          select *
          from
            (
              select *
              from ahead
              union all
              (
                select distinct m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                from
                  programs p
                  cross join lateral (
                    select 0 as row_group, m.last_name, m.first_name, m.id
                    from
                      (
                        select
                          a.last_name,
                          a.first_name,
                          a.employee_id as id,
                          u.search_text,
                          u.department_id,
                          u.email
                        from assignments a join users u on u.id = a.employee_id
                        where a.program_id = p.id and a.standing = 'employee'
                      ) m
                    where
                      (
                        (m.search_text || '') like (select text from pattern)
                        or "m"."department_id" = any (array(select id from named))
                      )
                      and m.id not in (select id from ranked)
                    order by m.last_name, m.first_name, m.id
                    limit 51
                  ) m
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $2::uuid
                  and (select count(*) from ahead) <= 50
                order by k0, k1, k2, k3
                limit 51
              )
            ) m
          order by k0, k1, k2, k3
          limit 51
        ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, k3, found, row_number() over (order by k0, k1, k2, k3) as n
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
                  count(*) filter (
                    where a.completed_at is null and coalesce(a.due_at, p.deadline) < $4::timestamptz
                  ) as "overdue",
                  count(*) filter (
                    where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $4::timestamptz)
                  ) as "open",
                  count(*) filter (where a.completed_at is not null) as "complete",
                  (
                    select coalesce(json_agg(r), '[]')
                    from
                      (
                        select p.id as "_id", p.title as "title"
                        from programs p join assignments a on a.program_id = p.id
                        where
                          p.archived_at is null
                          and p.assigned_manager_id = $2::uuid
                          and a.standing = 'employee'
                          and a.employee_id = u.id
                          and a.completed_at is null
                          and coalesce(a.due_at, p.deadline) < $4::timestamptz
                        order by coalesce(a.due_at, p.deadline), p.title, p.id
                        limit 3
                      ) r
                  ) as "overdue_in"
                from programs p join assignments a on a.program_id = p.id
                where
                  p.archived_at is null
                  and p.assigned_manager_id = $2::uuid
                  and a.standing = 'employee'
                  and a.employee_id = u.id
              ) r
          ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page
