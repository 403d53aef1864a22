-- Longer than 3000 characters: the same search as in programs.assigned, in three groups.

-- GET /api/users
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      select distinct m.*
      from
        (
          select position::int - 1 as row_group, role
          from unnest(array['manager', 'trainer', 'employee']) with ordinality listed (role, position)
        ) g
        cross join lateral (
          (
            select *
            from (
              select
                m.id, g.row_group as k0, "m"."last_name" as k1, "m"."first_name" as k2, "m"."id" as k3
              from (
                select u.last_name, u.first_name, u.id
                from users u
                where u.role = g.role and ("u".deactivated_at is null and "u".suspended_at is null)
              ) m
              where
                ("m"."last_name", "m"."first_name", "m"."id") > (
                  case when g.row_group = $1::int then $2::text else ''
                  end, case when g.row_group = $1::int then $3::text else ''
                  end,
                  case
                    when g.row_group = $1::int then $4::uuid
                    else '00000000-0000-0000-0000-000000000000'
                  end
                )
                and true
              order by "m"."last_name", "m"."first_name", "m"."id"
              limit 1001
            ) ahead
            limit $5::int + 1
          )
        ) m
      where g.row_group >= $1::int and true
      order by k0, k1, k2, k3
      limit $5::int + 1
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
              end as "state", away.until_day as "away_until"
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
          u.role = any (array['manager', 'trainer', 'employee'])
          and ("u".deactivated_at is null and "u".suspended_at is null)
          and u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5::int and k0 = 0
      ) as rows_0,
      string_agg(row::text, ',' order by n) filter (
        where n <= $5::int and k0 = 1
      ) as rows_1,
      string_agg(row::text, ',' order by n) filter (
        where n <= $5::int and k0 = 2
      ) as rows_2, count(*)::int as count, max(found)::int as found,
      case when count(*) > $5::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $5::int
      )
      end as last
    from line
  )
select
  page.*, case when $6::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $6::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select coalesce(sum(count), 0)::int as total, null::int as more_than
      from company_counts
      where subject = any (array['manager', 'trainer', 'employee'])
    ) counted
    where $6::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/users?role=employee&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, u.role
    from (
      select u.*
      from users u
      where
        ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    where u.role = 'employee' and ("u".deactivated_at is null and "u".suspended_at is null)
    limit 10001
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2, count(*) over () as found
      from found m
      where
        (select are_few from few)
        and ("m"."last_name", "m"."first_name", "m"."id") > ($3::text, $4::text, $5::uuid)
      order by k0, k1, k2
      limit $6::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        (
          select *
          from (
            select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2
            from (
              select u.last_name, u.first_name, u.id
              from users u
              where u.role = 'employee' and ("u".deactivated_at is null and "u".suspended_at is null)
            ) m
            where
              ("m"."last_name", "m"."first_name", "m"."id") > ($3::text, $4::text, $5::uuid)
              and exists (
                select
                from users u
                where
                  u.id = m.id
                  and (
                    u.search_text like (select text from pattern)
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
          limit $6::int + 1
        )
      ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    -- … 24 lines as above
          u.role = 'employee'
          -- … 8 lines as above
        where n <= $6::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $6::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $6::int)
      end as last
    from line
  )
select
  page.*, case when $7::boolean then case when last is null then count else found end
  end as total, case when $7::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
