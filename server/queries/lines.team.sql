-- Longer than 3000 characters: it counts the figures of a team, by which it orders, and shows each line manager as a person.

-- GET /api/team
with
  below as materialized (
    select b.id
    from people_below ($1::uuid, coalesce($2::text = 'true', false)) b
    where b.is_active
    limit case when $3::boolean or false then 50000 else 20000 end + 1
  ),
  size as materialized (
    select count(*) > case when $3::boolean or false then 50000 else 20000 end as is_large
    from below
  ), noted as materialized (select distinct program_id from figures_to_refresh where program_id is not null),
  team as materialized (
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*
    from
      below
      cross join lateral (select * from person_figures where person_figures.person_id = below.id offset 0) s
      cross join lateral (
        select
          coalesce(s.changes_at < $4::timestamptz, false)
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
              where a.completed_at is null and coalesce(a.due_at, p.deadline) < $4::timestamptz
            )::int
            else s.overdue
          end as overdue,
          case
            when kept.is_stale then count(*) filter (
              where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $4::timestamptz)
            )::int
            else s.open
          end as open
        from assignments a join programs p on p.id = a.program_id
        where kept.is_stale and a.employee_id = s.person_id and p.archived_at is null
      ) figures
    where not (select is_large from size)
  ),
  found as materialized (
    select id
    from (
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not false
        and m.state = 'active'
        and $5::text is not null
        and m.position_id = case when $5 = 'none' then id_or_none (null) else $5::uuid
        end
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not false
        and m.state = 'active'
        and not ($5::text is not null)
        and $6::text is not null
        and m.site_id = case when $6 = 'none' then id_or_none (null) else $6::uuid
        end
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not false
        and m.state = 'active'
        and not ($5::text is not null)
        and not ($6::text is not null)
        and $7::text is not null
        and m.department_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
        end
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not false
        and m.state = 'active'
        and not ($5::text is not null)
        and not ($6::text is not null)
        and not ($7::text is not null)
    ) each
    limit 2001
  ), few as materialized (select count(*) <= 2000 as are_few from found),
  picked as (
    (
      select
        m.person_id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
        m.person_id as k4, count(*) over () as found
      from team m
      where
        (
          not ($5::text is not null)
          or m.position_id = case when $5 = 'none' then id_or_none (null) else $5::uuid
          end
        )
        and (
          not ($6::text is not null)
          or m.site_id = case when $6 = 'none' then id_or_none (null) else $6::uuid
          end
        )
        and (
          not ($7::text is not null)
          or m.department_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
          end
        )
        and (
          $8::text is null
          or case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
          end = $8::text
        )
        and true
        and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($9::int, $10::int, $11::text, $12::text, $13::uuid)
      order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
      limit $14::int + 1
    )
    union all
    (
      select
        m.person_id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
        m.person_id as k4, count(*) over () as found
      from found f join person_figures m on m.person_id = f.id
      where
        (select are_few from few)
        and (
          not ($5::text is not null)
          or m.position_id = case when $5 = 'none' then id_or_none (null) else $5::uuid
          end
        )
        and (
          not ($6::text is not null)
          or m.site_id = case when $6 = 'none' then id_or_none (null) else $6::uuid
          end
        )
        and (
          not ($7::text is not null)
          or m.department_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
          end
        )
        and (
          $8::text is null
          or case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
          end = $8::text
        )
        and exists (
          select
          from users u
          where
            u.id = m.person_id
            and ("u".deactivated_at is null and "u".suspended_at is null)
            and u.id <> $1::uuid
            and exists (select from line_above (u.id) l where l.id = $1::uuid or l.deputy_id = $1::uuid)
            and (
              not coalesce($2::text = 'true', false)
              or exists (
                select
                from users lead
                where
                  lead.id = u.line_manager_id
                  and (lead.id = $1::uuid or (lead.deputy_id = $1::uuid and is_active (lead.standing)))
              )
            )
          offset 0
        )
        and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($9::int, $10::int, $11::text, $12::text, $13::uuid)
      order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
      limit $14::int + 1
    )
    union all
    select person_id, k0, k1, k2, k3, k4, null
    from (
      select *
      from (
        select
          m.person_id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
          m.person_id as k4
        from (
          select m.*
          from person_figures m
          where
            (select is_large from size)
            and not (select are_few from few)
            and m.state = 'active'
            and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($9::int, $10::int, $11::text, $12::text, $13::uuid)
          order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
          offset 0
        ) m
        where
          (
            not ($5::text is not null)
            or m.position_id = case when $5 = 'none' then id_or_none (null) else $5::uuid
            end
          )
          and (
            not ($6::text is not null)
            or m.site_id = case when $6 = 'none' then id_or_none (null) else $6::uuid
            end
          )
          and (
            not ($7::text is not null)
            or m.department_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
            end
          )
          and (
            $8::text is null
            or case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
            end = $8::text
          )
          and exists (
            select
            from users u
            where
              u.id = m.person_id
              and ("u".deactivated_at is null and "u".suspended_at is null)
              and u.id <> $1::uuid
              and exists (select from line_above (u.id) l where l.id = $1::uuid or l.deputy_id = $1::uuid)
              and (
                not coalesce($2::text = 'true', false)
                or exists (
                  select
                  from users lead
                  where
                    lead.id = u.line_manager_id
                    and (lead.id = $1::uuid or (lead.deputy_id = $1::uuid and is_active (lead.standing)))
                )
              )
            offset 0
          )
          and true
        limit 1001
      ) ahead
      limit $14::int + 1
    ) large
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
              ) as "site", state_of_person (u.id, u.standing) as "state",
              away_until (u.id, u.standing) as "away_until", u.role as "role", figures.overdue as "overdue",
              figures.open as "open", figures.complete as "complete",
              (figures.next_due at time zone 'Etc/GMT+6')::date as "next_due",
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
                      ) as "site", state_of_person (u.id, u.standing) as "state",
                      away_until (u.id, u.standing) as "away_until"
                  ) r
                )
                from
                  (select u.line_manager_id as wanted) other
                  join users u on u.id = other.wanted
                  left join departments d on d.id = u.department_id
              ) as "line_manager"
          ) r
        ) as row
        from
          users u
          left join departments d on d.id = u.department_id
          cross join lateral (
            select
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $4::timestamptz
              )::int as overdue,
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $4::timestamptz)
              )::int as open, count(*) filter (where a.completed_at is not null)::int as complete,
              min(coalesce(a.due_at, p.deadline)) filter (where not a.completed_at is not null) as next_due
            from assignments a join programs p on p.id = a.program_id
            where a.employee_id = u.id and p.archived_at is null
          ) figures
        where u.id = m.person_id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $14::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $14::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
        where n = $14::int
      )
      end as last
    from line
  )
select
  page.*,
  case
    when $3::boolean then case when not (select is_large from size) then json_build_object(
      'counts', (
        select json_build_object(
          'overdue', count(*) filter (
            where
              case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
              end = 'overdue'
          )::int,
          'open', count(*) filter (
            where
              case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
              end = 'open'
          )::int,
          'complete', count(*) filter (
            where
              case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
              end = 'complete'
          )::int
        )
        from team m
      )
    )
    end
  end as beside,
  case when $3::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $3::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select
        null::int as total,
        case when coalesce($8::text, $7::text, $5::text, $6::text) is not null then null else 50000
        end as more_than
    ) counted
    where $3::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/team?status=overdue&department&position&site&direct=true&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  below as materialized (
    select b.id
    from people_below ($3::uuid, coalesce($4::text = 'true', false)) b
    where b.is_active
    limit case when $5::boolean or true then 50000 else 20000 end + 1
  ),
  size as materialized (
    select count(*) > case when $5::boolean or true then 50000 else 20000 end as is_large
    from below
  ), noted as materialized (select distinct program_id from figures_to_refresh where program_id is not null),
  team as materialized (
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*
    from
      below
      cross join lateral (select * from person_figures where person_figures.person_id = below.id offset 0) s
      cross join lateral (
        select
          coalesce(s.changes_at < $6::timestamptz, false)
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
              where a.completed_at is null and coalesce(a.due_at, p.deadline) < $6::timestamptz
            )::int
            else s.overdue
          end as overdue,
          case
            when kept.is_stale then count(*) filter (
              where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $6::timestamptz)
            )::int
            else s.open
          end as open
        from assignments a join programs p on p.id = a.program_id
        where kept.is_stale and a.employee_id = s.person_id and p.archived_at is null
      ) figures
    where not (select is_large from size)
  ),
  found as materialized (
    select id
    from (
      select u.id
      from (
        select u.*
        from users u
        where
          ("u".deactivated_at is null and "u".suspended_at is null)
          and (select is_large from size)
          and true
          and (
            (
              u.search_text like (select text from pattern)
              and findable_text (u, ($7::text = 'admin')) like (select text from pattern)
            )
            or (
              u.search_text like (select mailbox from pattern)
              and folded (u.email) like (select text from pattern)
            )
            or u.department_id = any (array(select id from named))
          )
      ) u
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not true
        and m.state = 'active'
        and $8::text is not null
        and m.position_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
        end
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not true
        and m.state = 'active'
        and not ($8::text is not null)
        and $9::text is not null
        and m.site_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
        end
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not true
        and m.state = 'active'
        and not ($8::text is not null)
        and not ($9::text is not null)
        and $10::text is not null
        and m.department_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
        end
      union all
      select m.person_id as id
      from person_figures m
      where
        (select is_large from size)
        and not true
        and m.state = 'active'
        and not ($8::text is not null)
        and not ($9::text is not null)
        and not ($10::text is not null)
    ) each
    limit 2001
  ), few as materialized (select count(*) <= 2000 as are_few from found),
  picked as (
    (
      select
        m.person_id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
        m.person_id as k4, count(*) over () as found
      from team m
      where
        (
          not ($8::text is not null)
          or m.position_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
          end
        )
        and (
          not ($9::text is not null)
          or m.site_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
          end
        )
        and (
          not ($10::text is not null)
          or m.department_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
          end
        )
        and (
          $11::text is null
          or case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
          end = $11::text
        )
        and exists (
          select
          from users u
          where
            u.id = m.person_id
            and (
              findable_text (u, ($7::text = 'admin')) like (select text from pattern)
              or (
                u.search_text like (select mailbox from pattern)
                and folded (u.email) like (select text from pattern)
              )
              or u.department_id = any (array(select id from named))
            )
          offset 0
        )
        and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($12::int, $13::int, $14::text, $15::text, $16::uuid)
      order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
      limit $17::int + 1
    )
    union all
    (
      select
        m.person_id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
        m.person_id as k4, count(*) over () as found
      from found f join person_figures m on m.person_id = f.id
      where
        (select are_few from few)
        and (
          not ($8::text is not null)
          or m.position_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
          end
        )
        and (
          not ($9::text is not null)
          or m.site_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
          end
        )
        and (
          not ($10::text is not null)
          or m.department_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
          end
        )
        and (
          $11::text is null
          or case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
          end = $11::text
        )
        and exists (
          select
          from users u
          where
            u.id = m.person_id
            and ("u".deactivated_at is null and "u".suspended_at is null)
            and u.id <> $3::uuid
            and exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
            and (
              not coalesce($4::text = 'true', false)
              or exists (
                select
                from users lead
                where
                  lead.id = u.line_manager_id
                  and (lead.id = $3::uuid or (lead.deputy_id = $3::uuid and is_active (lead.standing)))
              )
            )
          offset 0
        )
        and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($12::int, $13::int, $14::text, $15::text, $16::uuid)
      order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
      limit $17::int + 1
    )
    union all
    select person_id, k0, k1, k2, k3, k4, null
    from (
      select *
      from (
        select
          m.person_id, - m.overdue as k0, - m.open as k1, m.last_name as k2, m.first_name as k3,
          m.person_id as k4
        from (
          select m.*
          from person_figures m
          where
            (select is_large from size)
            and not (select are_few from few)
            and m.state = 'active'
            and (- m.overdue, - m.open, m.last_name, m.first_name, m.person_id) > ($12::int, $13::int, $14::text, $15::text, $16::uuid)
          order by - m.overdue, - m.open, m.last_name, m.first_name, m.person_id
          offset 0
        ) m
        where
          (
            not ($8::text is not null)
            or m.position_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
            end
          )
          and (
            not ($9::text is not null)
            or m.site_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
            end
          )
          and (
            not ($10::text is not null)
            or m.department_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
            end
          )
          and (
            $11::text is null
            or case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
            end = $11::text
          )
          and exists (
            select
            from users u
            where
              u.id = m.person_id
              and ("u".deactivated_at is null and "u".suspended_at is null)
              and u.id <> $3::uuid
              and exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
              and (
                not coalesce($4::text = 'true', false)
                or exists (
                  select
                  from users lead
                  where
                    lead.id = u.line_manager_id
                    and (lead.id = $3::uuid or (lead.deputy_id = $3::uuid and is_active (lead.standing)))
                )
              )
            offset 0
          )
          and exists (
            select
            from users u
            where
              u.id = m.person_id
              and (
                findable_text (u, ($7::text = 'admin')) like (select text from pattern)
                or (
                  u.search_text like (select mailbox from pattern)
                  and folded (u.email) like (select text from pattern)
                )
                or u.department_id = any (array(select id from named))
              )
            offset 0
          )
        limit 1001
      ) ahead
      limit $17::int + 1
    ) large
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
              ) as "site", state_of_person (u.id, u.standing) as "state",
              away_until (u.id, u.standing) as "away_until", u.role as "role", figures.overdue as "overdue",
              figures.open as "open", figures.complete as "complete",
              (figures.next_due at time zone 'Etc/GMT+6')::date as "next_due",
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
                      ) as "site", state_of_person (u.id, u.standing) as "state",
                      away_until (u.id, u.standing) as "away_until"
                  ) r
                )
                from
                  (select u.line_manager_id as wanted) other
                  join users u on u.id = other.wanted
                  left join departments d on d.id = u.department_id
              ) as "line_manager"
          ) r
        ) as row
        from
          users u
          left join departments d on d.id = u.department_id
          cross join lateral (
            select
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $6::timestamptz
              )::int as overdue,
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $6::timestamptz)
              )::int as open, count(*) filter (where a.completed_at is not null)::int as complete,
              min(coalesce(a.due_at, p.deadline)) filter (where not a.completed_at is not null) as next_due
            from assignments a join programs p on p.id = a.program_id
            where a.employee_id = u.id and p.archived_at is null
          ) figures
        where u.id = m.person_id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $17::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $17::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
        where n = $17::int
      )
      end as last
    from line
  )
select
  page.*,
  case
    when $5::boolean then case when not (select is_large from size) then json_build_object(
      'counts', (
        select json_build_object(
          'overdue', count(*) filter (
            where
              case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
              end = 'overdue'
          )::int,
          'open', count(*) filter (
            where
              case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
              end = 'open'
          )::int,
          'complete', count(*) filter (
            where
              case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete'
              end = 'complete'
          )::int
        )
        from team m
      )
    )
    end
  end as beside, case when $5::boolean then case when last is null then count else found end
  end as total, case when $5::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
