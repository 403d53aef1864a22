-- Longer than 3000 characters: a search sorts a few hits and walks where they are many, which only the database knows.

-- GET /api/training-program/{id}/employees/assigned
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      select distinct m.*
      from
        (
          select row_group::int - 1 as row_group
          from
            programs p
            cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts,
            unnest(array[counts.overdue, counts.enrolled + counts.not_enrolled, counts.completed]) with ordinality groups (count, row_group)
          where
            p.id = $2::uuid
            and case when $3::text is not null then count > 0 else row_group = 1
            end
            and coalesce(
              case $4
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end, 1
            ) > 0
        ) g
        cross join lateral (
          select *
          from (
            (
              select *
              from (
                select m.id, g.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                from (
                  select a.last_name, a.first_name, a.employee_id as id
                  from assignments a join programs p on p.id = a.program_id
                  where
                    a.program_id = $2::uuid
                    and is_active (a.standing)
                    and $5::uuid is null
                    and (
                      not $3::text is not null
                      or case
                        when a.completed_at is not null then 2
                        when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
                        else 1
                      end = g.row_group
                    )
                    and (
                      $4::text is null
                      or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) = $4
                    )
                    and ($6::text is null or a.completed_at is not null = $6::boolean)
                ) m
                where
                  (m.last_name, m.first_name, m.id) > (
                    case when g.row_group = $7::int then $8::text else ''
                    end, case when g.row_group = $7::int then $9::text else ''
                    end,
                    case
                      when g.row_group = $7::int then $10::uuid
                      else '00000000-0000-0000-0000-000000000000'
                    end
                  )
                  and true
                order by m.last_name, m.first_name, m.id
                limit 1001
              ) ahead
              limit $11::int + 1
            )
            union all
            (
              select *
              from (
                select m.id, g.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                from (
                  select a.last_name, a.first_name, a.employee_id as id
                  from assignments a join programs p on p.id = a.program_id
                  where
                    a.program_id = $2::uuid
                    and is_active (a.standing)
                    and a.session_id = $5::uuid
                    and (
                      not $3::text is not null
                      or case
                        when a.completed_at is not null then 2
                        when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
                        else 1
                      end = g.row_group
                    )
                    and (
                      $4::text is null
                      or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) = $4
                    )
                    and ($6::text is null or a.completed_at is not null = $6::boolean)
                ) m
                where
                  (m.last_name, m.first_name, m.id) > (
                    case when g.row_group = $7::int then $8::text else ''
                    end, case when g.row_group = $7::int then $9::text else ''
                    end,
                    case
                      when g.row_group = $7::int then $10::uuid
                      else '00000000-0000-0000-0000-000000000000'
                    end
                  )
                  and true
                order by m.last_name, m.first_name, m.id
                limit 1001
              ) ahead
              limit $11::int + 1
            )
          ) m
          order by k0, k1, k2, k3
          limit $11::int + 1
        ) m
      where g.row_group >= $7::int and true
      order by k0, k1, k2, k3
      limit $11::int + 1
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
              away_until (u.id, u.standing) as "away_until",
              status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) as "status",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                      (
                        select seats.taken
                        from seats_of (s.program_id, s.id, s.seats_taken) seats
                      ) as "seats_taken", s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          ($12::text = 'admin')
                          or exists (
                            select
                            from programs o
                            where o.id = s.program_id and o.assigned_manager_id = $13::uuid
                          )
                          or s.trainer_id = $14::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $15::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      (
                        select r
                        from (
                          select
                            t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                        ) r
                      ) as "trainer"
                  ) r
                )
                from training_sessions s join users t on t.id = s.trainer_id
                where s.id = a.session_id
              ) as "session", iso_instant (a.completed_at) as "completed_at",
              (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date as "due",
              a.due_because as "due_because", case when not ($12::text = 'trainer') then a.due_reason
              end as "due_reason", a.cycle as "cycle",
              (
                select b.because
                from because_of (
                  a, (($12::text = 'admin') or a.employee_id = $15::uuid), $1::timestamptz, 'Etc/GMT+6'
                ) b
              ) as "because", a.valid_until as "valid_until",
              (
                select m
                from move_of (a, p, $2::uuid, interval '15 minutes', $1::timestamptz, 'Etc/GMT+6') m
              ) as "move",
              (
                select r.id
                from training_records r
                where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done (r)
                order by r.trained_on desc, r.recorded_at desc, r.id desc
                limit 1
              ) as "record"
          ) r
        ) as row
        from
          assignments a
          join programs p on p.id = a.program_id
          join users u on u.id = a.employee_id
          left join departments d on d.id = u.department_id
        where
          a.program_id = $2::uuid
          and is_active (a.standing)
          and (
            $4::text is null
            or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz) = $4
          )
          and ($6::text is null or a.completed_at is not null = $6::boolean)
          and ($5::uuid is null or a.session_id = $5::uuid)
          and u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $11::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $11::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $11::int
      )
      end as last
    from line
  )
select
  page.*,
  case when $16::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $16::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select
        case when $5::uuid is null then coalesce(
          case $4
            when 'enrolled' then counts.enrolled
            when 'complete' then counts.completed
            when 'not-enrolled' then counts.not_enrolled
            when 'overdue' then counts.overdue
          end,
          case $6::text
            when 'true' then counts.completed
            when 'false' then counts.total - counts.completed
          end, counts.total
        )
        end as total, null::int as more_than
      from programs p cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
      where p.id = $2::uuid
    ) counted
    where $16::boolean and last is not null and found is null
    offset 0
  ) counted on true
where exists (
  select
  from programs p
  where
    p.id = $2::uuid
    and (
      case
        when $12::text in ('admin') then true
        when $12::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $15::uuid
      end
    )
)

-- GET /api/training-program/{id}/employees/assigned?status=enrolled&complete=true&session&order=action&search
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
            and findable_text (u, ($3::text = 'admin')) like (select text from pattern)
          )
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    limit 10001
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select
        m.id, m.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3, count(*) over () as found
      from
        (
          select
            f.*,
            (
              select
                case
                  when $4::text is not null then case
                    when a.completed_at is not null then 2
                    when coalesce(a.due_at, p.deadline) < $5::timestamptz then 0
                    else 1
                  end
                  else 0
                end
              from assignments a join programs p on p.id = a.program_id
              where a.program_id = $6::uuid and a.employee_id = f.id
            ) as row_group
          from found f
        ) m
        cross join lateral (
          select
          from assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
          where
            a.program_id = $6::uuid
            and is_active (a.standing)
            and (
              $7::text is null
              or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $5::timestamptz) = $7
            )
            and ($8::text is null or a.completed_at is not null = $8::boolean)
            and ($9::uuid is null or a.session_id = $9::uuid)
            and u.id = m.id
          offset 0
        ) belongs
      where
        (select are_few from few)
        and (m.row_group, m.last_name, m.first_name, m.id) > ($10::int, $11::text, $12::text, $13::uuid)
      order by k0, k1, k2, k3
      limit $14::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        select distinct m.*
        from
          (
            select row_group::int - 1 as row_group
            from
              programs p
              cross join lateral numbers_of (p.id, p.deadline, null, $5::timestamptz) counts,
              unnest(array[counts.overdue, counts.enrolled + counts.not_enrolled, counts.completed]) with ordinality groups (count, row_group)
            where
              p.id = $6::uuid
              and case when $4::text is not null then count > 0 else row_group = 1
              end
              and coalesce(
                case $7
                  when 'enrolled' then counts.enrolled
                  when 'complete' then counts.completed
                  when 'not-enrolled' then counts.not_enrolled
                  when 'overdue' then counts.overdue
                end, 1
              ) > 0
          ) g
          cross join lateral (
            select *
            from (
              (
                select *
                from (
                  select m.id, g.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                  from (
                    select a.last_name, a.first_name, a.employee_id as id
                    from assignments a join programs p on p.id = a.program_id
                    where
                      a.program_id = $6::uuid
                      and is_active (a.standing)
                      and $9::uuid is null
                      and (
                        not $4::text is not null
                        or case
                          when a.completed_at is not null then 2
                          when coalesce(a.due_at, p.deadline) < $5::timestamptz then 0
                          else 1
                        end = g.row_group
                      )
                      and (
                        $7::text is null
                        or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $5::timestamptz) = $7
                      )
                      and ($8::text is null or a.completed_at is not null = $8::boolean)
                  ) m
                  where
                    (m.last_name, m.first_name, m.id) > (
                      case when g.row_group = $10::int then $11::text else ''
                      end, case when g.row_group = $10::int then $12::text else ''
                      end,
                      case
                        when g.row_group = $10::int then $13::uuid
                        else '00000000-0000-0000-0000-000000000000'
                      end
                    )
                    and exists (
                      select
                      from users u
                      where
                        u.id = m.id
                        and (
                          findable_text (u, ($3::text = 'admin')) like (select text from pattern)
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
                limit $14::int + 1
              )
              union all
              (
                select *
                from (
                  select m.id, g.row_group as k0, m.last_name as k1, m.first_name as k2, m.id as k3
                  from (
                    select a.last_name, a.first_name, a.employee_id as id
                    from assignments a join programs p on p.id = a.program_id
                    where
                      a.program_id = $6::uuid
                      and is_active (a.standing)
                      and a.session_id = $9::uuid
                      and (
                        not $4::text is not null
                        or case
                          when a.completed_at is not null then 2
                          when coalesce(a.due_at, p.deadline) < $5::timestamptz then 0
                          else 1
                        end = g.row_group
                      )
                      and (
                        $7::text is null
                        or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $5::timestamptz) = $7
                      )
                      and ($8::text is null or a.completed_at is not null = $8::boolean)
                  ) m
                  where
                    (m.last_name, m.first_name, m.id) > (
                      case when g.row_group = $10::int then $11::text else ''
                      end, case when g.row_group = $10::int then $12::text else ''
                      end,
                      case
                        when g.row_group = $10::int then $13::uuid
                        else '00000000-0000-0000-0000-000000000000'
                      end
                    )
                    and exists (
                      select
                      from users u
                      where
                        u.id = m.id
                        and (
                          findable_text (u, ($3::text = 'admin')) like (select text from pattern)
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
                limit $14::int + 1
              )
            ) m
            order by k0, k1, k2, k3
            limit $14::int + 1
          ) m
        where g.row_group >= $10::int and true
        order by k0, k1, k2, k3
        limit $14::int + 1
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
              away_until (u.id, u.standing) as "away_until",
              status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $5::timestamptz) as "status",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                      (
                        select seats.taken
                        from seats_of (s.program_id, s.id, s.seats_taken) seats
                      ) as "seats_taken", s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          ($3::text = 'admin')
                          or exists (
                            select
                            from programs o
                            where o.id = s.program_id and o.assigned_manager_id = $15::uuid
                          )
                          or s.trainer_id = $16::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $17::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      (
                        select r
                        from (
                          select
                            t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                        ) r
                      ) as "trainer"
                  ) r
                )
                from training_sessions s join users t on t.id = s.trainer_id
                where s.id = a.session_id
              ) as "session", iso_instant (a.completed_at) as "completed_at",
              (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date as "due",
              a.due_because as "due_because", case when not ($3::text = 'trainer') then a.due_reason
              end as "due_reason", a.cycle as "cycle",
              (
                select b.because
                from because_of (
                  a, (($3::text = 'admin') or a.employee_id = $17::uuid), $5::timestamptz, 'Etc/GMT+6'
                ) b
              ) as "because", a.valid_until as "valid_until",
              (
                select m
                from move_of (a, p, $6::uuid, interval '15 minutes', $5::timestamptz, 'Etc/GMT+6') m
              ) as "move",
              (
                select r.id
                from training_records r
                where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done (r)
                order by r.trained_on desc, r.recorded_at desc, r.id desc
                limit 1
              ) as "record"
          ) r
        ) as row
        from
          assignments a
          join programs p on p.id = a.program_id
          join users u on u.id = a.employee_id
          left join departments d on d.id = u.department_id
        where
          a.program_id = $6::uuid
          and is_active (a.standing)
          and (
            $7::text is null
            or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $5::timestamptz) = $7
          )
          and ($8::text is null or a.completed_at is not null = $8::boolean)
          and ($9::uuid is null or a.session_id = $9::uuid)
          and u.id = picked.id
        offset 0
      ) shown
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $14::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $14::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $14::int
      )
      end as last
    from line
  )
select
  page.*, case when $18::boolean then case when last is null then count else found end
  end as total, case when $18::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
where exists (
  select
  from programs p
  where
    p.id = $6::uuid
    and (
      case
        when $3::text in ('admin') then true
        when $3::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $17::uuid
      end
    )
)
