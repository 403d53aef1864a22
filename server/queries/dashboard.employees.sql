-- Longer than 3000 characters: the same as users.own-employees.

-- GET /api/dashboard/employees
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      select distinct m.*
      from
        (
          select 0 as row_group, p.id as program_id
          from programs p
          where p.archived_at is null and p.assigned_manager_id = $1::uuid
        ) g
        cross join lateral (
          (
            select *
            from (
              select
                m.id, g.row_group as k0, "m"."last_name" as k1, "m"."first_name" as k2, "m"."id" as k3
              from (
                select a.last_name, a.first_name, a.employee_id as id
                from assignments a
                where a.program_id = g.program_id and is_active (a.standing)
              ) m
              where
                ("m"."last_name", "m"."first_name", "m"."id") > (
                  case when g.row_group = $2::int then $3::text else ''
                  end, case when g.row_group = $2::int then $4::text else ''
                  end,
                  case
                    when g.row_group = $2::int then $5::uuid
                    else '00000000-0000-0000-0000-000000000000'
                  end
                )
                and true
              order by "m"."last_name", "m"."first_name", "m"."id"
              limit 1001
            ) ahead
            limit $6::int + 1
          )
        ) m
      where g.row_group >= $2::int and true
      order by k0, k1, k2, k3
      limit $6::int + 1
    ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, k3, found, row_number() over (order by k0, k1, k2, k3) as n
    from
      picked
      cross join lateral (
        select (
          select row_to_json(r)
          from (
            select
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
              coalesce(u.email, '') as "email", u.login as "login", u.background_color as "background_color",
              place_json (d.id, d.name) as "department", place_json (job.id, job.name) as "position",
              place_json (site.id, site.name) as "site",
              case when away.person_id is not null then 'away' else state_of (u.standing)
              end as "state", away.until_day as "away_until",
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $7::timestamptz
              ) as "overdue",
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $7::timestamptz)
              ) as "open", count(*) filter (where a.completed_at is not null) as "complete",
              (
                select coalesce(json_agg(r), '[]')
                from (
                  select p.id as "_id", p.title as "title"
                  from programs p join assignments a on a.program_id = p.id
                  where
                    p.archived_at is null
                    and p.assigned_manager_id = $1::uuid
                    and is_active (a.standing)
                    and a.employee_id = u.id
                    and a.completed_at is null
                    and coalesce(a.due_at, p.deadline) < $7::timestamptz
                  order by coalesce(a.due_at, p.deadline), p.title, p.id
                  limit 3
                ) r
              ) as "overdue_in"
            from programs p join assignments a on a.program_id = p.id
            where
              p.archived_at is null
              and p.assigned_manager_id = $1::uuid
              and is_active (a.standing)
              and a.employee_id = u.id
          ) r
        ) as row
        from
          users u
          left join departments d on d.id = u.department_id
          left join positions job on job.id = u.position_id
          left join sites site on site.id = u.site_id
          left join absences away on away.person_id = u.id
          and away.has_begun
          and is_active (u.standing)
        where
          ("u".deactivated_at is null and "u".suspended_at is null)
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $1::uuid
          )
          and u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $6::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $6::int
      )
      end as last
    from line
  )
select
  page.*, case when $8::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $8::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select
        case
          when programs = 1 then assignments
          when assignments <= 500 then (
            select count(distinct a.employee_id)::int
            from programs p join assignments a on a.program_id = p.id
            where p.archived_at is null and p.assigned_manager_id = $1::uuid and is_active (a.standing)
          )
        end as total, case when programs > 1 and assignments > 500 then largest - 1
        end as more_than
      from (
        select
          count(*) as programs, sum(each.employees)::int as assignments, max(each.employees)::int as largest
        from (
          select sum(c.assigned) as employees
          from programs p join program_counts c on c.program_id = p.id
          where p.archived_at is null and p.assigned_manager_id = $1::uuid
          group by p.id
        ) each
      ) counts
    ) counted
    where $8::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/dashboard/employees?order=action&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  ranked as materialized (
    select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
    from (
      select a.employee_id, a.last_name, a.first_name
      from programs p join assignments a on a.program_id = p.id
      where
        p.archived_at is null
        and p.assigned_manager_id = $3::uuid
        and is_active (a.standing)
        and a.completed_at is null
        and a.due_at is null
        and p.deadline < $4::timestamptz
      union all
      select a.employee_id, a.last_name, a.first_name
      from programs p join assignments a on a.program_id = p.id
      where
        p.archived_at is null
        and p.assigned_manager_id = $3::uuid
        and is_active (a.standing)
        and a.completed_at is null
        and a.due_at < $4::timestamptz
    ) a
    group by a.employee_id, a.last_name, a.first_name
  ), named as materialized (select id from departments where folded (name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, u.role
    from (
      select u.*
      from users u
      where
        ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          (
            u.search_text like (select text from pattern)
            and findable_text (u, false) like (select text from pattern)
          )
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    where
      ("u".deactivated_at is null and "u".suspended_at is null)
      and exists (
        select
        from assignments theirs join programs p on p.id = theirs.program_id
        where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
      )
    limit 10001
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select
        m.id, m.row_group as k0, "m"."last_name" as k1, "m"."first_name" as k2, "m"."id" as k3,
        count(*) over () as found
      from (select f.*, - coalesce(ranked.n, 0) as row_group from found f left join ranked on ranked.id = f.id) m
      where
        (select are_few from few)
        and (m.row_group, "m"."last_name", "m"."first_name", "m"."id") > ($5::int, $6::text, $7::text, $8::uuid)
      order by k0, k1, k2, k3
      limit $9::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        with ahead as materialized (
          select m.id, m.row_group as k0, "m"."last_name" as k1, "m"."first_name" as k2, "m"."id" as k3
          from (select ranked.*, - n as row_group from ranked) m
          where
            (m.row_group, "m"."last_name", "m"."first_name", "m"."id") > ($5::int, $6::text, $7::text, $8::uuid)
            and exists (
              select
              from users u
              where
                u.id = m.id
                and (
                  findable_text (u, false) like (select text from pattern)
                  or (
                    u.search_text like (select mailbox from pattern)
                    and folded (u.email) like (select text from pattern)
                  )
                  or u.department_id = any (array(select id from named))
                )
              offset 0
            )
          order by m.row_group, "m"."last_name", "m"."first_name", "m"."id"
          limit $9::int + 1
        )
        select *
        from (
          select *
          from ahead
          union all
          -- … 19 lines as above
                    m.id not in (select id from ranked)
                    and ("m"."last_name", "m"."first_name", "m"."id") > (
                      -- … 8 lines as above
                    and exists (
                      select
                      from users u
                      where
                        u.id = m.id
                        and (
                          findable_text (u, false) like (select text from pattern)
                          or (
                            u.search_text like (select mailbox from pattern)
                            and folded (u.email) like (select text from pattern)
                          )
                          or u.department_id = any (array(select id from named))
                        )
                      offset 0
                    )
                  order by "m"."last_name", "m"."first_name", "m"."id"
                  limit 1001
                ) ahead
                limit $9::int + 1
              )
            ) m
          where g.row_group >= $5::int and (select count(*) from ahead) <= $9::int
        ) m
        order by k0, k1, k2, k3
        limit $9::int + 1
      ) scanned
      where not (select are_few from few)
    )
  -- … 77 lines as above
  page.*, case when $10::boolean then case when last is null then count else found end
  end as total, case when $10::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
