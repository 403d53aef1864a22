-- Longer than 3000 characters: the same among the people of all programs.

-- GET /api/people
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  ranked as materialized (
    select u.id, u.last_name, u.first_name, count(*)::int as n
    from
      (
        select a.employee_id
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and a.standing <> 'left'
          and $3::text is distinct from 'name'
          and a.completed_at is null
          and a.due_at is null
          and p.deadline < $4::timestamptz
        union all
        select a.employee_id
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and a.standing <> 'left'
          and $3::text is distinct from 'name'
          and a.completed_at is null
          and a.due_at < $4::timestamptz
      ) a
      join users u on u.id = a.employee_id
    where
      u.deactivated_at is null
      and ($5::text is null or u.role = $5)
      and ($6::text is null or coalesce(u.department_id::text, 'none') = lower($6))
    group by u.id
  ), named as materialized (select id from departments where folded (name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, u.role
    from (
      select u.*
      from users u
      where
        $7::boolean
        and u.deactivated_at is null
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
        not $7::boolean
        and u.deactivated_at is null
        and (
          (u.search_text || '') like (select text from pattern)
          or (
            (u.search_text || '') like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    where
      u.deactivated_at is null
      and ($5::text is null or u.role = $5)
      and ($6::text is null or coalesce(u.department_id::text, 'none') = lower($6))
    limit 10001
  ), few as materialized (select true and count(*) <= 10000 as are_few from found),
  picked as (
    (
      select
        m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3, count(*) over () as found
      from (select f.*, - coalesce(ranked.n, 0) as row_group from found f left join ranked on ranked.id = f.id) m
      where
        (select are_few from few)
        and (m.row_group, m.last_name, m.first_name, m.id) > ($8::int, $9::text, $10::text, $11::uuid)
      order by k0, k1, k2, k3
      limit $12::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        with ahead as materialized (
          select m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
          from (select ranked.*, - n as row_group from ranked) m
          where
            (m.row_group, m.last_name, m.first_name, m.id) > ($8::int, $9::text, $10::text, $11::uuid)
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
          order by m.row_group, m.last_name, m.first_name, m.id
          limit $12::int + 1
        )
        select *
        from (
          select *
          from ahead
          union all
          select distinct m.*
          from
            (select 0 as row_group) g
            cross join lateral (
              (
                select *
                from (
                  select m.id, g.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                  from (
                    select u.last_name, u.first_name, u.id
                    from users u
                    where
                      u.deactivated_at is null
                      and ($5::text is null or u.role = $5)
                      and ($6::text is null or coalesce(u.department_id::text, 'none') = lower($6))
                  ) m
                  where
                    m.id not in (select id from ranked)
                    and (m.last_name, m.first_name, m.id) > (
                      case when g.row_group = $8::int then $9::text else ''
                      end, case when g.row_group = $8::int then $10::text else ''
                      end,
                      case
                        when g.row_group = $8::int then $11::uuid
                        else '00000000-0000-0000-0000-000000000000'
                      end
                    )
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
                  order by m.last_name, m.first_name, m.id
                  limit 1001
                ) ahead
                limit $12::int + 1
              )
            ) m
          where g.row_group >= $8::int and (select count(*) from ahead) <= $12::int
        ) m
        order by k0, k1, k2, k3
        limit $12::int + 1
      ) scanned
      where not (select are_few from few)
    )
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
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name", u.email as "email",
              u.background_color as "background_color",
              case when d.id is not null then (
                select row_to_json(r)
                from (select d.id as "_id", d.name as "name") r
              )
              end as "department", u.role as "role",
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $4::timestamptz
              ) as "overdue",
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $4::timestamptz)
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
                    and coalesce(a.due_at, p.deadline) < $4::timestamptz
                  order by coalesce(a.due_at, p.deadline), p.title, p.id
                  limit 3
                ) r
              ) as "overdue_in"
            from programs p join assignments a on a.program_id = p.id
            where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id
          ) r
        ) as row
        from users u left join departments d on d.id = u.department_id
        where
          u.deactivated_at is null
          and ($5::text is null or u.role = $5)
          and ($6::text is null or coalesce(u.department_id::text, 'none') = lower($6))
          and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3
    limit $12::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $12::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $12::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $12::int
      )
      end as last
    from line
  )
select
  page.*, case when $13::boolean then case when last is null then count else found end
  end as total, null::int as more_than
from page

-- GET /api/people
with
  ranked as materialized (
    select u.id, u.last_name, u.first_name, count(*)::int as n
    from
      (
        select a.employee_id
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and a.standing <> 'left'
          and $1::text is distinct from 'name'
          and a.completed_at is null
          and a.due_at is null
          and p.deadline < $2::timestamptz
        union all
        select a.employee_id
        from programs p join assignments a on a.program_id = p.id
        where
          p.archived_at is null
          and a.standing <> 'left'
          and $1::text is distinct from 'name'
          and a.completed_at is null
          and a.due_at < $2::timestamptz
      ) a
      join users u on u.id = a.employee_id
    where
      u.deactivated_at is null
      and ($3::text is null or u.role = $3)
      and ($4::text is null or coalesce(u.department_id::text, 'none') = lower($4))
    group by u.id
  ),
  picked as (
    select scanned.*, null::bigint as found
    from (
      with ahead as materialized (
        select m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
        from (select ranked.*, - n as row_group from ranked) m
        where
          (m.row_group, m.last_name, m.first_name, m.id) > ($5::int, $6::text, $7::text, $8::uuid)
          and true
        order by m.row_group, m.last_name, m.first_name, m.id
        limit $9::int + 1
      )
      select *
      from (
        select *
        from ahead
        union all
        select distinct m.*
        from
          (select 0 as row_group) g
          cross join lateral (
            (
              select *
              from (
                select m.id, g.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                from (
                  select u.last_name, u.first_name, u.id
                  from users u
                  where
                    u.deactivated_at is null
                    and ($3::text is null or u.role = $3)
                    and ($4::text is null or coalesce(u.department_id::text, 'none') = lower($4))
                ) m
                where
                  m.id not in (select id from ranked)
                  and (m.last_name, m.first_name, m.id) > (
                    case when g.row_group = $5::int then $6::text else ''
                    end, case when g.row_group = $5::int then $7::text else ''
                    end,
                    case
                      when g.row_group = $5::int then $8::uuid
                      else '00000000-0000-0000-0000-000000000000'
                    end
                  )
                  and true
                order by m.last_name, m.first_name, m.id
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
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name", u.email as "email",
              u.background_color as "background_color",
              case when d.id is not null then (
                select row_to_json(r)
                from (select d.id as "_id", d.name as "name") r
              )
              end as "department", u.role as "role",
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $2::timestamptz
              ) as "overdue",
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $2::timestamptz)
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
                    and coalesce(a.due_at, p.deadline) < $2::timestamptz
                  order by coalesce(a.due_at, p.deadline), p.title, p.id
                  limit 3
                ) r
              ) as "overdue_in"
            from programs p join assignments a on a.program_id = p.id
            where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id
          ) r
        ) as row
        from users u left join departments d on d.id = u.department_id
        where
          u.deactivated_at is null
          and ($3::text is null or u.role = $3)
          and ($4::text is null or coalesce(u.department_id::text, 'none') = lower($4))
          and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3
    limit $9::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $9::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $9::int
      )
      end as last
    from line
  )
select
  page.*,
  case when $10::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total, counted.more_than
from
  page
  left join lateral (
    select *
    from (
      select count(*)::int as total, null::int as more_than
      from users u
      where
        u.deactivated_at is null
        and ($3::text is null or u.role = $3)
        and ($4::text is null or coalesce(u.department_id::text, 'none') = lower($4))
    ) counted
    where $10::boolean and last is not null and found is null
    offset 0
  ) counted on true
