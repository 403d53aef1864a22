-- Longer than 3000 characters: the same search as in programs.assigned.

-- GET /api/users/managers
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      (
        select *
        from (
          select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2
          from (
            select u.last_name, u.first_name, u.id
            from users u
            where u.role = 'manager' and ("u".deactivated_at is null and "u".suspended_at is null)
          ) m
          where ("m"."last_name", "m"."first_name", "m"."id") > ($1::text, $2::text, $3::uuid) and true
          order by "m"."last_name", "m"."first_name", "m"."id"
          limit 1001
        ) ahead
        limit $4::int + 1
      )
    ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
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
              end as "state", away.until_day as "away_until", u.external_id as "external_id",
              (select count(*)::int from training_records r where r.person_id = u.id) as "records"
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
          u.role = 'manager'
          and ("u".deactivated_at is null and "u".suspended_at is null)
          and u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $4::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $4::int)
      end as last
    from line
  )
select
  page.*, case when $5::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $5::boolean
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
      where subject = 'manager'
    ) counted
    where $5::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/users/managers?search
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
    where u.role = 'manager' and ("u".deactivated_at is null and "u".suspended_at is null)
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
      -- … 10 lines as above
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
  -- … 44 lines as above
  page.*, case when $7::boolean then case when last is null then count else found end
  end as total, case when $7::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
