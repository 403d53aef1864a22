-- Longer than 3000 characters: it shows each line manager as a person, and its parts stand in three states.

-- GET /api/people
with
  picked as (
    select *, null::bigint as found
    from (
      (
        select *
        from (
          select
            s.person_id as id, - s.overdue as k0, - s.open as k1, "s"."last_name" as k2,
            "s"."first_name" as k3, "s"."person_id" as k4
          from person_figures s
          where
            s.state = 'active'
            and (- s.overdue, - s.open, "s"."last_name", "s"."first_name", "s"."person_id") > ($1::int, $2::int, $3::text, $4::text, $5::uuid)
          order by - s.overdue, - s.open, "s"."last_name", "s"."first_name", "s"."person_id"
          limit 1001
        ) ahead
        limit $6::int + 1
      )
    ) m
    order by k0, k1, k2, k3, k4
    limit $6::int + 1
  ),
  line as (
    select shown.row, k0, k1, k2, k3, k4, found, row_number() over (order by k0, k1, k2, k3, k4) as n
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
              end as "state", away.until_day as "away_until", u.role as "role",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                      coalesce(u.email, '') as "email", u.login as "login",
                      u.background_color as "background_color", place_json (d.id, d.name) as "department",
                      place_json (job.id, job.name) as "position", place_json (site.id, site.name) as "site",
                      case when away.person_id is not null then 'away' else state_of (u.standing)
                      end as "state", away.until_day as "away_until"
                  ) r
                )
                from
                  (select u.line_manager_id as wanted) other
                  join users u on u.id = other.wanted
                  left join departments d on d.id = u.department_id
                  left join positions job on job.id = u.position_id
                  left join sites site on site.id = u.site_id
                  left join absences away on away.person_id = u.id
                  and away.has_begun
                  and is_active (u.standing)
              ) as "line_manager", u.external_id as "external_id",
              (select count(*)::int from training_records r where r.person_id = u.id) as "records",
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
                    and a.standing <> 'left'
                    and a.employee_id = u.id
                    and a.completed_at is null
                    and coalesce(a.due_at, p.deadline) < $7::timestamptz
                  order by coalesce(a.due_at, p.deadline), p.title, p.id
                  limit 3
                ) r
              ) as "overdue_in",
              (
                min(coalesce(a.due_at, p.deadline)) filter (
                  where a.completed_at is null
                ) at time zone 'Etc/GMT+6'
              )::date as "next_due"
            from programs p join assignments a on a.program_id = p.id
            where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id
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
        where u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $6::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
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
        (
          select coalesce(sum(count), 0)::int
          from company_counts
          where subject in ('admin', 'manager', 'trainer', 'employee')
        ) as total, null::int as more_than
    ) counted
    where $8::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/people?role=admin&department&position&site&tag&state=all&order=name&search, asked first
with pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox)
select (
  with named as materialized (select id from departments where folded (name) like (select text from pattern))
  select
    case
      when (
        select count(*) <= 10000
        from (
          select id
          from (
            select u.*
            from users u
            where
              u.deactivated_at is null
              and (
                u.search_text like (select text from pattern)
                or (
                  u.search_text like (select mailbox from pattern)
                  and folded (u.email) like (select text from pattern)
                )
                or u.department_id = any (array(select id from named))
              )
            union all
            select u.*
            from users u
            where
              u.deactivated_at is not null
              and (
                u.search_text like (select text from pattern)
                or (
                  u.search_text like (select mailbox from pattern)
                  and folded (u.email) like (select text from pattern)
                )
                or u.department_id = any (array(select id from named))
              )
          ) u
          limit 10001
        ) each
      ) then 'searched'
      when (
        select count(*) <= 5000
        from (select u.id from users u where has_tag (u.tags, $3) limit 5001) each
      ) then 'tagged'
      else 'in order'
    end
) as way

-- GET /api/people?role=admin&department&position&site&tag&state=all&order=name&search, searched
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  picked as (
    select
      s.person_id as id, 0 as k0, "s"."last_name" as k1, "s"."first_name" as k2, "s"."person_id" as k3,
      count(*) over () as found
    from
      (
        -- … 28 lines as above
      ) found
      cross join lateral (select * from person_figures s where s.person_id = found.id offset 0) s
    where
      (
        s.state = 'active'
        or s.state = 'suspended'
        and not exists (select from same_people x where x.alias_id = s.person_id)
        or s.state = 'left'
        and not exists (select from same_people x where x.alias_id = s.person_id)
        and exists (
          select
          from users u
          where
            u.id = s.person_id
            and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
            end is not null
          offset 0
        )
      )
      and s.role = $3
      and s.department_id = id_or_none (nullif($4::text, 'none')::uuid)
      and s.position_id = id_or_none (nullif($5::text, 'none')::uuid)
      and s.site_id = id_or_none (nullif($6::text, 'none')::uuid)
      and exists (select from users u where u.id = s.person_id and has_tag (u.tags, $7) offset 0)
      and (0, "s"."last_name", "s"."first_name", "s"."person_id") > ($8::int, $9::text, $10::text, $11::uuid)
    order by k0, k1, k2, k3
    limit $12::int + 1
  ),
  line as (
    select shown.row, k0, k1, k2, k3, found, row_number() over (order by k0, k1, k2, k3) as n
    -- … 84 lines as above
      case when count(*) > $12::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $12::int
      )
      end as last
    from line
  )
select
  page.*, case when $14::boolean then case when last is null then count else found end
  end as total, case when $14::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/people?role=admin&department&position&site&tag&state=all&order=name&search, tagged
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  picked as (
    select
      s.person_id as id, 0 as k0, "s"."last_name" as k1, "s"."first_name" as k2, "s"."person_id" as k3,
      null::bigint as found
    from
      (select u.id from users u where has_tag (u.tags, $3)) found
      -- … 22 lines as above
      and exists (
        select
        from users u
        where
          u.id = s.person_id
          -- … 8 lines as above
        offset 0
      )
      -- … 101 lines as above

-- GET /api/people?role=admin&department&position&site&tag&state=all&order=name&search, in order
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  picked as (
    select *, null::bigint as found
    from (
      (
        select *
        from (
          select
            s.person_id as id, 0 as k0, "s"."last_name" as k1, "s"."first_name" as k2, "s"."person_id" as k3
          from person_figures s
          where
            s.state = 'active'
            -- … 9 lines as above
                and has_tag (u.tags, $7)
                -- … 10 lines as above
            and ("s"."last_name", "s"."first_name", "s"."person_id") > (
              case when 0 = all (array[$8::int]) then $9::text else ''
              end, case when 0 = all (array[$8::int]) then $10::text else ''
              end,
              case
                when 0 = all (array[$8::int]) then $11::uuid
                else '00000000-0000-0000-0000-000000000000'
              end
            )
          order by "s"."last_name", "s"."first_name", "s"."person_id"
          limit 1001
        ) ahead
        limit $12::int + 1
      )
      union all
      (
        select *
        from (
          select
            s.person_id as id, 0 as k0, "s"."last_name" as k1, "s"."first_name" as k2, "s"."person_id" as k3
          from person_figures s
          where
            s.state = 'suspended'
            and not exists (select from same_people x where x.alias_id = s.person_id)
            -- … 9 lines as above
                and has_tag (u.tags, $7)
                -- … 10 lines as above
            and ("s"."last_name", "s"."first_name", "s"."person_id") > (
              case when 0 = all (array[$8::int]) then $9::text else ''
              end, case when 0 = all (array[$8::int]) then $10::text else ''
              end,
              case
                when 0 = all (array[$8::int]) then $11::uuid
                else '00000000-0000-0000-0000-000000000000'
              end
            )
          order by "s"."last_name", "s"."first_name", "s"."person_id"
          limit 1001
        ) ahead
        limit $12::int + 1
      )
      union all
      (
        select *
        from (
          select
            s.person_id as id, 0 as k0, "s"."last_name" as k1, "s"."first_name" as k2, "s"."person_id" as k3
          from person_figures s
          where
            s.state = 'left'
            -- … 10 lines as above
            -- … 9 lines as above
                and has_tag (u.tags, $7)
                -- … 10 lines as above
            and ("s"."last_name", "s"."first_name", "s"."person_id") > (
              case when 0 = all (array[$8::int]) then $9::text else ''
              end, case when 0 = all (array[$8::int]) then $10::text else ''
              end,
              case
                when 0 = all (array[$8::int]) then $11::uuid
                else '00000000-0000-0000-0000-000000000000'
              end
            )
          order by "s"."last_name", "s"."first_name", "s"."person_id"
          limit 1001
        ) ahead
        limit $12::int + 1
      )
    ) m
    -- … 100 lines as above
