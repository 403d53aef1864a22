-- Longer than 3000 characters: it counts the figures of a team, by which it orders, and shows each line manager as a person.

-- GET /api/team, asked first
select (
  select
    case
      when (
        select coalesce(sum(count), 0)::int
        from company_counts
        where subject in ('admin', 'manager', 'trainer', 'employee')
      ) <= (
        case when $1::boolean then 50000 else 20000
        end
      )
      or (
        select count(*) <= (case when $1::boolean then 50000 else 20000 end)
        from (
          select b.id
          from people_below ($2::uuid, false) b
          where b.is_active
          limit (case when $1::boolean then 50000 else 20000 end) + 1
        ) each
      ) then 'sorted'
      else 'in order'
    end
) as way

-- GET /api/team, sorted
with
  noted as materialized (select distinct program_id from figures_to_refresh where program_id is not null),
  team as materialized (
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*
    from
      (select b.id from people_below ($1::uuid, false) b where b.is_active) below
      cross join lateral (select * from person_figures where person_figures.person_id = below.id offset 0) s
      cross join lateral (
        select
          coalesce(s.changes_at < $2::timestamptz, false)
          or exists (select from figures_to_refresh n where n.person_id = s.person_id)
          or exists (
            select
            from noted join assignments a on a.program_id = noted.program_id
            where a.employee_id = s.person_id
          ) as is_stale
        offset 0
      ) kept
      cross join lateral (
        select
          case
            when kept.is_stale then count(*) filter (
              where a.completed_at is null and coalesce(a.due_at, p.deadline) < $2::timestamptz
            )::int
            else s.overdue
          end as overdue,
          case
            when kept.is_stale then count(*) filter (
              where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $2::timestamptz)
            )::int
            else s.open
          end as open
        from assignments a join programs p on p.id = a.program_id
        where kept.is_stale and a.employee_id = s.person_id and p.archived_at is null
      ) figures
  ),
  picked as (
    select
      m.person_id as id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
      m.person_id as k4, count(*) over () as found
    from team m
    where (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($3::int, $4::int, $5::text, $6::text, $7::uuid)
    order by k0, k1, k2, k3, k4
    limit $8::int + 1
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
              end as "state", away.until_day as "away_until", u.role as "role", figures.overdue as "overdue",
              figures.open as "open", figures.complete as "complete",
              (figures.next_due at time zone 'Etc/GMT+6')::date as "next_due",
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
              ) as "line_manager",
              was_reminded_since (u.id, date_trunc('day', $2::timestamptz::timestamptz, 'Etc/GMT+6')) as "reminded_today"
          ) r
        ) as row
        from
          users u
          cross join lateral (
            select
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $2::timestamptz
              )::int as overdue,
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $2::timestamptz)
              )::int as open, count(*) filter (where a.completed_at is not null)::int as complete,
              min(coalesce(a.due_at, p.deadline)) filter (where not a.completed_at is not null) as next_due
            from assignments a join programs p on p.id = a.program_id
            where a.employee_id = u.id and p.archived_at is null
          ) figures
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
        where n <= $8::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $8::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
        where n = $8::int
      )
      end as last
    from line
  )
select
  page.*,
  case when $9::boolean then json_build_object(
    'counts', (
      select json_build_object(
        'overdue', count(*) filter (where m.overdue > 0)::int,
        'open', count(*) filter (where m.overdue = 0 and m.open > 0)::int,
        'complete', count(*) filter (where m.overdue = 0 and m.open = 0)::int
      )
      from team m
    )
  )
  end as beside, case when $9::boolean then case when last is null then count else found end
  end as total, case when $9::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/team, in order
with
  picked as (
    select *, null::bigint as found
    from (
      select *
      from (
        select
          m.person_id as id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
          m.person_id as k4
        from (
          select m.*
          from person_figures m
          where
            m.state = 'active'
            and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($1::int, $2::int, $3::text, $4::text, $5::uuid)
          order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
          offset 0
        ) m
        where exists (
          select
          from users u
          where
            u.id = m.person_id
            and ("u".deactivated_at is null and "u".suspended_at is null)
            and u.id <> $6::uuid
            and exists (select from line_above (u.id) l where l.id = $6::uuid or l.deputy_id = $6::uuid)
          offset 0
        )
        limit 1001
      ) ahead
      limit $7::int + 1
    ) m
  -- … 80 lines as above
  page.*, case when $9::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $9::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (select null::int as total, 50000 as more_than) counted
    where $9::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/team?status=open&department&position&site&direct=true&search, asked first
with pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox)
select (
  with named as materialized (select id from departments where folded (name) like (select text from pattern))
  select
    case
      when (
        select coalesce(sum(count), 0)::int
        from company_counts
        where subject in ('admin', 'manager', 'trainer', 'employee')
      ) <= 50000
      or (
        select count(*) <= 50000
        from (select b.id from people_below ($3::uuid, true) b where b.is_active limit 50000 + 1) each
      ) then 'sorted'
      when (
        select count(*) <= 2000
        from (
          select u.id
          from (
            select u.*
            from users u
            where
              ("u".deactivated_at is null and "u".suspended_at is null)
              and (
                (
                  u.search_text like (select text from pattern)
                  and findable_text (u, ($4::text = 'admin')) like (select text from pattern)
                )
                or (
                  u.search_text like (select mailbox from pattern)
                  and folded (u.email) like (select text from pattern)
                )
                or u.department_id = any (array(select id from named))
              )
          ) u
          limit 2001
        ) each
      ) then 'found'
      else 'in order'
    end
) as way

-- GET /api/team?status=open&department&position&site&direct=true&search, sorted
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  noted as materialized (select distinct program_id from figures_to_refresh where program_id is not null),
  team as materialized (
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*
    from
      (select b.id from people_below ($3::uuid, true) b where b.is_active) below
      -- … 35 lines as above
    where
      m.position_id = id_or_none (nullif($5::text, 'none')::uuid)
      and m.site_id = id_or_none (nullif($6::text, 'none')::uuid)
      and m.department_id = id_or_none (nullif($7::text, 'none')::uuid)
      and m.overdue = 0
      and m.open > 0
      and exists (
        select
        from users u
        where
          u.id = m.person_id
          and (
            findable_text (u, ($8::text = 'admin')) like (select text from pattern)
            or (
              u.search_text like (select mailbox from pattern)
              and folded (u.email) like (select text from pattern)
            )
            or u.department_id = any (array(select id from named))
          )
        offset 0
      )
      and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($9::int, $10::int, $11::text, $12::text, $13::uuid)
    -- … 97 lines as above

-- GET /api/team?status=open&department&position&site&direct=true&search, found
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  picked as (
    select
      m.person_id as id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
      m.person_id as k4, count(*) over () as found
    from
      (
        -- … 18 lines as above
      ) found
      join person_figures m on m.person_id = found.id
    -- … 11 lines as above
          and ("u".deactivated_at is null and "u".suspended_at is null)
          and u.id <> $7::uuid
          and exists (select from line_above (u.id) l where l.id = $7::uuid or l.deputy_id = $7::uuid)
          and exists (
            select
            from users lead
            where
              lead.id = u.line_manager_id
              and (lead.id = $7::uuid or (lead.deputy_id = $7::uuid and is_active (lead.standing)))
          -- … 86 lines as above
  page.*, case when $15::boolean then case when last is null then count else found end
  end as total, case when $15::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/team?status=open&department&position&site&direct=true&search, in order
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  -- … 13 lines as above
            and m.position_id = id_or_none (nullif($3::text, 'none')::uuid)
            -- … 20 lines as above
          -- … 10 lines as above
            and exists (
              select
              from line_above (u.id) l
              where l.id = $12::uuid or l.deputy_id = $12::uuid
            )
            -- … 9 lines as above
        -- … 84 lines as above
  page.*, case when $15::boolean then case when last is null then count else found end
  end as total, case when $15::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
