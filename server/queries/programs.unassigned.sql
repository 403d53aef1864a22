-- Longer than 3000 characters: the same search as in programs.assigned.

-- GET /api/training-program/{id}/employees/unassigned
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      (
        select *
        from (
          select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2
          from (
            select s.last_name, s.first_name, s.person_id as id
            from person_figures s
            where
              s.state = 'active'
              and not exists (
                select
                from exemptions e
                where e.program_id = $1::uuid and e.person_id = s.person_id
              )
              and not exists (
                select
                from assignments a
                where
                  a.program_id = $1::uuid
                  and a.standing <> 'left'
                  and ("a"."last_name", "a"."first_name", "a"."employee_id") > ($2::text, $3::text, $4::uuid)
                  and (a.last_name, a.first_name, a.employee_id) = (s.last_name, s.first_name, s.person_id)
              )
          ) m
          where ("m"."last_name", "m"."first_name", "m"."id") > ($2::text, $3::text, $4::uuid) and true
          order by "m"."last_name", "m"."first_name", "m"."id"
          limit 1001
        ) ahead
        limit $5::int + 1
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
          ("u".deactivated_at is null and "u".suspended_at is null)
          and not exists (select from exemptions e where e.program_id = $1::uuid and e.person_id = u.id)
          and not exists (select from assignments a where a.program_id = $1::uuid and a.employee_id = u.id)
          and u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $5::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $5::int)
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
      select
        (
          (
            select coalesce(sum(count), 0)::int
            from company_counts
            where subject in ('admin', 'manager', 'trainer', 'employee')
          ) - (
            select coalesce(sum(assigned), 0)
            from program_counts
            where program_id = $1::uuid
          ) - (
            select count(*)::int
            from exemptions e join users u on u.id = e.person_id
            where e.program_id = $1::uuid and is_active (u.standing)
          )
        )::int as total, null::int as more_than
    ) counted
    where $6::boolean and last is not null and found is null
    offset 0
  ) counted on true
where exists (
  select
  from programs p
  where p.id = $1::uuid and p.archived_at is null and p.assigned_manager_id = $7::uuid
)

-- GET /api/training-program/{id}/employees/unassigned?search
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
      and not exists (select from exemptions e where e.program_id = $3::uuid and e.person_id = u.id)
      and not exists (select from assignments a where a.program_id = $3::uuid and a.employee_id = u.id)
    limit 10001
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2, count(*) over () as found
      from found m
      where
        (select are_few from few)
        and ("m"."last_name", "m"."first_name", "m"."id") > ($4::text, $5::text, $6::uuid)
      order by k0, k1, k2
      limit $7::int + 1
    )
    union all
    (
      select scanned.*, null
      -- … 25 lines as above
            where
              ("m"."last_name", "m"."first_name", "m"."id") > ($4::text, $5::text, $6::uuid)
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
          limit $7::int + 1
        )
      ) scanned
      where not (select are_few from few)
    )
  -- … 44 lines as above
  page.*, case when $8::boolean then case when last is null then count else found end
  end as total, case when $8::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
where exists (
  select
  from programs p
  where p.id = $3::uuid and p.archived_at is null and p.assigned_manager_id = $9::uuid
)
