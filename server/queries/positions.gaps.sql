-- Longer than 3000 characters: people who lack something have an index, those of a change are counted again, and of others than admins all are counted.

-- GET /api/positions/{positionId}/gaps by admin
with
  noted as materialized (select distinct person_id as id from figures_to_refresh where person_id is not null),
  picked as (
    select *, null::bigint as found
    from (
      (
        select *
        from (
          select s.person_id as id, "s"."last_name" as k0, "s"."first_name" as k1, "s"."person_id" as k2
          from person_figures s
          where
            s.position_id = $1::uuid
            and s.state = 'active'
            and s.gaps > 0
            and exists (select from gaps_of (s.person_id, s.position_id) offset 0)
            and ("s"."last_name", "s"."first_name", "s"."person_id") > ($2::text, $3::text, $4::uuid)
          order by "s"."last_name", "s"."first_name", "s"."person_id"
          limit 1001
        ) ahead
        limit $5::int + 1
      )
      union all
      (
        select *
        from (
          select s.person_id as id, "s"."last_name" as k0, "s"."first_name" as k1, "s"."person_id" as k2
          from
            noted
            cross join lateral (select * from person_figures s where s.person_id = noted.id offset 0) s
          where
            s.position_id = $1::uuid
            and s.state = 'active'
            and s.gaps = 0
            and exists (select from gaps_of (s.person_id, s.position_id) offset 0)
            and ("s"."last_name", "s"."first_name", "s"."person_id") > ($2::text, $3::text, $4::uuid)
          order by "s"."last_name", "s"."first_name", "s"."person_id"
          limit 1001
        ) ahead
        limit $5::int + 1
      )
    ) m
    order by k0, k1, k2
    limit $5::int + 1
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
              end as "state", away.until_day as "away_until",
              (
                select coalesce(json_agg(r), '[]')
                from (
                  select
                    p.id as "program",
                    case
                      when a.employee_id is null then 'not-assigned'
                      else status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz)
                    end as "status",
                    case when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                    end as "due"
                  from
                    gaps_of (u.id, u.position_id) gap
                    join programs p on p.id = gap.program_id
                    left join assignments a on a.program_id = p.id
                    and a.employee_id = u.id
                  order by p.title, p.id
                ) r
              ) as "gaps"
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
        where n <= $5::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $5::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $5::int)
      end as last
    from line
    having exists (select from positions where id = $1::uuid)
  )
select
  page.*,
  case when $7::boolean then (
    select json_build_object(
      'position', json_build_object(
        '_id', o.id, 'name', o.name, 'code', o.code,
        'people', (
          select coalesce(sum(count), 0)::int
          from company_counts
          where subject = format('position %s', o.id)
        ),
        'programs', array(
          select p.id
          from programs_of_position (o.id) required join programs p on p.id = required.program_id
          order by p.title, p.id
        )
      ),
      'programs', (
        select coalesce(
          json_agg(json_build_object('_id', p.id, 'title', p.title) order by p.title, p.id), '[]'
        )
        from programs_of_position ($1::uuid) required join programs p on p.id = required.program_id
      ), 'ready', counted.total - counted.lacking, 'total', counted.total
    )
    from
      positions o
      cross join (
        select
          (
            select coalesce(sum(count), 0)::int
            from company_counts
            where subject = format('position %s', $1::uuid)
          ) as total,
          (
            select coalesce(sum(count), 0)::int
            from company_counts
            where subject = format('gaps in position %s', $1::uuid)
          ) as lacking
        offset 0
      ) seen
      cross join lateral (
        select
          seen.total,
          seen.lacking - (
            select count(*)::int
            from
              noted
              cross join lateral (select * from person_figures s where s.person_id = noted.id offset 0) s
            where s.position_id = $1::uuid and s.state = 'active' and s.gaps > 0
          ) + (
            select count(*)::int
            from
              noted
              cross join lateral (select * from person_figures s where s.person_id = noted.id offset 0) s
            where
              s.position_id = $1::uuid
              and s.state = 'active'
              and exists (select from gaps_of (s.person_id, s.position_id) offset 0)
          ) as lacking
        offset 0
      ) counted
    where o.id = $1::uuid
  )
  end as beside, case when $7::boolean then case when last is null then count else found end
  end as total, case when $7::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/positions/{positionId}/gaps by admin?all=true
-- … 13 lines as above
            -- … 135 lines as above

-- GET /api/positions/{positionId}/gaps by manager
with
  below as materialized (select b.id from people_below ($1::uuid, false) b where b.is_active limit 5001),
  size as materialized (select count(*) > 5000 as is_large from below),
  -- … 12 lines as above
            and (
              exists (
                select
                from assignments theirs
                where
                  theirs.employee_id = s.person_id
                  and theirs.program_id = any (
                    array(
                      select p.id
                      from programs p
                      where p.archived_at is null and p.assigned_manager_id = $1::uuid
                    )
                  )
                offset 0
              )
              or case
                when (select is_large from size) then exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and ("u".deactivated_at is null and "u".suspended_at is null)
                    and u.id <> $1::uuid
                    and exists (
                      select
                      from line_above (u.id) l
                      where l.id = $1::uuid or l.deputy_id = $1::uuid
                    )
                  offset 0
                )
                else s.person_id in (select id from below)
              end
            )
            -- … 19 lines as above
            and (
              exists (
                select
                from assignments theirs
                where
                  theirs.employee_id = s.person_id
                  and theirs.program_id = any (
                    array(
                      select p.id
                      from programs p
                      where p.archived_at is null and p.assigned_manager_id = $1::uuid
                    )
                  )
                offset 0
              )
              or case
                when (select is_large from size) then exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and ("u".deactivated_at is null and "u".suspended_at is null)
                    and u.id <> $1::uuid
                    and exists (
                      select
                      from line_above (u.id) l
                      where l.id = $1::uuid or l.deputy_id = $1::uuid
                    )
                  offset 0
                )
                else s.person_id in (select id from below)
              end
            )
            -- … 97 lines as above
        select count(*)::int as total, count(*) filter (where s.gaps > 0)::int as lacking
        from person_figures s
        where
          s.position_id = $2::uuid
          and s.state = 'active'
          and (
            exists (
              select
              from assignments theirs
              where
                theirs.employee_id = s.person_id
                and theirs.program_id = any (
                  array(
                    select p.id
                    from programs p
                    where p.archived_at is null and p.assigned_manager_id = $1::uuid
                  )
                )
              offset 0
            )
            or case
              when (select is_large from size) then exists (
                select
                from users u
                where
                  u.id = s.person_id
                  and ("u".deactivated_at is null and "u".suspended_at is null)
                  and u.id <> $1::uuid
                  and exists (
                    select
                    from line_above (u.id) l
                    where l.id = $1::uuid or l.deputy_id = $1::uuid
                  )
                offset 0
              )
              else s.person_id in (select id from below)
            end
          )
        -- … 10 lines as above
            where
              s.position_id = $2::uuid
              and s.state = 'active'
              and (
                exists (
                  select
                  from assignments theirs
                  where
                    theirs.employee_id = s.person_id
                    and theirs.program_id = any (
                      array(
                        select p.id
                        from programs p
                        where p.archived_at is null and p.assigned_manager_id = $1::uuid
                      )
                    )
                  offset 0
                )
                or case
                  when (select is_large from size) then exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and ("u".deactivated_at is null and "u".suspended_at is null)
                      and u.id <> $1::uuid
                      and exists (
                        select
                        from line_above (u.id) l
                        where l.id = $1::uuid or l.deputy_id = $1::uuid
                      )
                    offset 0
                  )
                  else s.person_id in (select id from below)
                end
              )
              and s.gaps > 0
          -- … 8 lines as above
              and (
                exists (
                  select
                  from assignments theirs
                  where
                    theirs.employee_id = s.person_id
                    and theirs.program_id = any (
                      array(
                        select p.id
                        from programs p
                        where p.archived_at is null and p.assigned_manager_id = $1::uuid
                      )
                    )
                  offset 0
                )
                or case
                  when (select is_large from size) then exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and ("u".deactivated_at is null and "u".suspended_at is null)
                      and u.id <> $1::uuid
                      and exists (
                        select
                        from line_above (u.id) l
                        where l.id = $1::uuid or l.deputy_id = $1::uuid
                      )
                    offset 0
                  )
                  else s.person_id in (select id from below)
                end
              )
              -- … 10 lines as above

-- GET /api/positions/{positionId}/gaps by manager?all=true
-- … 48 lines as above
            -- … 231 lines as above

-- GET /api/positions/{positionId}/gaps by trainer
-- GET /api/positions/{positionId}/gaps by employee
-- … 15 lines as above
            and case
              -- … 16 lines as above
            -- … 19 lines as above
            and case
              -- … 16 lines as above
            -- … 102 lines as above
          and case
            when (select is_large from size) then exists (
              select
              from users u
              where
                u.id = s.person_id
                and ("u".deactivated_at is null and "u".suspended_at is null)
                and u.id <> $1::uuid
                and exists (select from line_above (u.id) l where l.id = $1::uuid or l.deputy_id = $1::uuid)
              offset 0
            )
            else s.person_id in (select id from below)
          end
        -- … 13 lines as above
              and case
                -- … 16 lines as above
              -- … 9 lines as above
              and case
                -- … 16 lines as above
              -- … 10 lines as above

-- GET /api/positions/{positionId}/gaps by trainer?all=true
-- GET /api/positions/{positionId}/gaps by employee?all=true
-- … 32 lines as above
            -- … 179 lines as above
