-- Longer than 3000 characters: it counts the figures of a team, by which it orders, and shows each line manager as a person.

-- GET /api/team
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  team as materialized (
    select
      u.id, u.last_name, u.first_name, u.search_text, u.email, u.department_id, u.position_id, u.site_id,
      figures.*,
      case when figures.overdue > 0 then 'overdue' when figures.open > 0 then 'open' else 'complete'
      end as state
    from
      people_below ($3::uuid, coalesce($4::text = 'true', false)) below
      cross join lateral (select * from users where users.id = below.id offset 0) u
      cross join lateral (
        select
          count(*) filter (
            where a.completed_at is null and coalesce(a.due_at, p.deadline) < $5::timestamptz
          )::int as overdue,
          count(*) filter (
            where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $5::timestamptz)
          )::int as open, count(*) filter (where a.completed_at is not null)::int as complete,
          min(coalesce(a.due_at, p.deadline)) filter (where not a.completed_at is not null) as next_due
        from assignments a join programs p on p.id = a.program_id
        where a.employee_id = u.id and p.archived_at is null
      ) figures
    where below.is_active
  ),
  picked as (
    select
      m.*, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3, m.id as k4,
      count(*) over () as found
    from team m cross join lateral (select m.search_text, m.email, m.department_id) u
    where
      ($6::text is null or m.state = $6::text)
      and ($7::text is null or coalesce(m.department_id::text, 'none') = lower($7))
      and ($8::text is null or coalesce(m.position_id::text, 'none') = lower($8))
      and ($9::text is null or coalesce(m.site_id::text, 'none') = lower($9))
      and (
        $1::text is null
        or (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      )
      and (- m.overdue, - m.open, m.last_name, m.first_name, m.id) > ($10::int, $11::int, $12::text, $13::text, $14::uuid)
    order by - m.overdue, - m.open, m.last_name, m.first_name, m.id
    limit $15::int + 1
  ),
  line as (
    select shown.row, k0, k1, k2, k3, k4, m.found, row_number() over (order by k0, k1, k2, k3, k4) as n
    from
      picked m
      cross join lateral (
        select (
          select row_to_json(r)
          from (
            select
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
              coalesce(u.email, '') as "email", u.login as "login", u.background_color as "background_color",
              case when d.id is not null then (
                select row_to_json(r)
                from (select d.id as "_id", d.name as "name") r
              )
              end as "department",
              (
                select json_build_object('_id', id, 'name', name)
                from positions
                where id = u.position_id
              ) as "position",
              (
                select json_build_object('_id', id, 'name', name)
                from sites
                where id = u.site_id
              ) as "site", state_of (u.standing) as "state", null::date as "away_until", u.role as "role",
              m.overdue as "overdue", m.open as "open", m.complete as "complete",
              (m.next_due at time zone 'Etc/GMT+6')::date as "next_due",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                      coalesce(u.email, '') as "email", u.login as "login",
                      u.background_color as "background_color",
                      case when d.id is not null then (
                        select row_to_json(r)
                        from (select d.id as "_id", d.name as "name") r
                      )
                      end as "department",
                      (
                        select json_build_object('_id', id, 'name', name)
                        from positions
                        where id = u.position_id
                      ) as "position",
                      (
                        select json_build_object('_id', id, 'name', name)
                        from sites
                        where id = u.site_id
                      ) as "site", state_of (u.standing) as "state", null::date as "away_until"
                  ) r
                )
                from
                  (select u.line_manager_id as wanted) other
                  join users u on u.id = other.wanted
                  left join departments d on d.id = u.department_id
              ) as "line_manager"
          ) r
        ) as row
        from users u left join departments d on d.id = u.department_id
        where u.id = m.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $15::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $15::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
        where n = $15::int
      )
      end as last
    from line
  )
select
  page.*,
  case when $16::boolean then json_build_object(
    'counts', (
      select json_build_object(
        'overdue', count(*) filter (where m.state = 'overdue')::int,
        'open', count(*) filter (where m.state = 'open')::int,
        'complete', count(*) filter (where m.state = 'complete')::int
      )
      from team m
    )
  )
  end as beside, case when $16::boolean then case when last is null then count else found end
  end as total, null::int as more_than
from page
