-- Longer than 3000 characters: a search sorts a few hits and walks where they are many, which only the database knows.

-- GET /api/training-program/{id}/employees/assigned
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, u.role
    from (
      select u.*
      from users u
      where
        $3::boolean
        and ("u".deactivated_at is null and "u".suspended_at is null)
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
      union all
      select u.*
      from users u
      where
        not $3::boolean
        and ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          (
            (u.search_text || '') like (select text from pattern)
            and findable_text (u, ($4::text = 'admin')) like (select text from pattern)
          )
          or (
            (u.search_text || '') like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    limit 10001
  ), few as materialized (select true and count(*) <= 10000 as are_few from found),
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
                  when $5::text is not null then case
                    when a.completed_at is not null then 2
                    when coalesce(a.due_at, p.deadline) < $6::timestamptz then 0
                    else 1
                  end
                  else 0
                end
              from assignments a join programs p on p.id = a.program_id
              where a.program_id = $7::uuid and a.employee_id = f.id
            ) as row_group
          from found f
        ) m
        cross join lateral (
          select
          from assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
          where
            a.program_id = $7::uuid
            and is_active (a.standing)
            and (
              $8::text is null
              or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz) = $8
            )
            and ($9::text is null or a.completed_at is not null = $9::boolean)
            and ($10::uuid is null or a.session_id = $10::uuid)
            and u.id = m.id
          offset 0
        ) belongs
      where
        (select are_few from few)
        and (m.row_group, m.last_name, m.first_name, m.id) > ($11::int, $12::text, $13::text, $14::uuid)
      order by k0, k1, k2, k3
      limit $15::int + 1
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
              cross join lateral numbers_of (p.id, p.deadline, null, $6::timestamptz) counts,
              unnest(array[counts.overdue, counts.enrolled + counts.not_enrolled, counts.completed]) with ordinality groups (count, row_group)
            where
              p.id = $7::uuid
              and case when $5::text is not null then count > 0 else row_group = 1
              end
              and coalesce(
                case $8
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
                      a.program_id = $7::uuid
                      and is_active (a.standing)
                      and $10::uuid is null
                      and (
                        not $5::text is not null
                        or case
                          when a.completed_at is not null then 2
                          when coalesce(a.due_at, p.deadline) < $6::timestamptz then 0
                          else 1
                        end = g.row_group
                      )
                      and (
                        $8::text is null
                        or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz) = $8
                      )
                      and ($9::text is null or a.completed_at is not null = $9::boolean)
                  ) m
                  where
                    (m.last_name, m.first_name, m.id) > (
                      case when g.row_group = $11::int then $12::text else ''
                      end, case when g.row_group = $11::int then $13::text else ''
                      end,
                      case
                        when g.row_group = $11::int then $14::uuid
                        else '00000000-0000-0000-0000-000000000000'
                      end
                    )
                    and exists (
                      select
                      from users u
                      where
                        u.id = m.id
                        and (
                          findable_text (u, ($4::text = 'admin')) like (select text from pattern)
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
                limit $15::int + 1
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
                      a.program_id = $7::uuid
                      and is_active (a.standing)
                      and a.session_id = $10::uuid
                      and (
                        not $5::text is not null
                        or case
                          when a.completed_at is not null then 2
                          when coalesce(a.due_at, p.deadline) < $6::timestamptz then 0
                          else 1
                        end = g.row_group
                      )
                      and (
                        $8::text is null
                        or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz) = $8
                      )
                      and ($9::text is null or a.completed_at is not null = $9::boolean)
                  ) m
                  where
                    (m.last_name, m.first_name, m.id) > (
                      case when g.row_group = $11::int then $12::text else ''
                      end, case when g.row_group = $11::int then $13::text else ''
                      end,
                      case
                        when g.row_group = $11::int then $14::uuid
                        else '00000000-0000-0000-0000-000000000000'
                      end
                    )
                    and exists (
                      select
                      from users u
                      where
                        u.id = m.id
                        and (
                          findable_text (u, ($4::text = 'admin')) like (select text from pattern)
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
                limit $15::int + 1
              )
            ) m
            order by k0, k1, k2, k3
            limit $15::int + 1
          ) m
        where g.row_group >= $11::int and true
        order by k0, k1, k2, k3
        limit $15::int + 1
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
              status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz) as "status",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken", s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          case
                            when $4::text in ('admin') then true
                            when $4::text in ('manager') then (
                              exists (
                                select
                                from programs o
                                where o.id = s.program_id and o.assigned_manager_id = $16::uuid
                              )
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $16::uuid
                                  and mine.session_id = s.id
                              )
                            )
                            when $4::text in ('trainer') then (
                              s.trainer_id = $16::uuid
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $16::uuid
                                  and mine.session_id = s.id
                              )
                            )
                            when $4::text in ('employee') then exists (
                              select
                              from assignments mine
                              where
                                mine.program_id = s.program_id
                                and mine.employee_id = $16::uuid
                                and mine.session_id = s.id
                            )
                          end
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
              a.due_because as "due_because", case when not ($4::text = 'trainer') then a.due_reason
              end as "due_reason", a.cycle as "cycle",
              (
                select json_build_object(
                  'kind', kind,
                  'text', case kind
                    when 'manager' then format(
                      'Assigned by %s on %s',
                      coalesce(
                        (
                          select
                            case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                            end
                          from users u
                          where u.id = a.assigned_by
                        ), 'a manager'
                      ),
                      to_char(
                        since,
                        case
                          when date_trunc('year', since) = date_trunc('year', ($6::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                          else 'FMMonth FMDD, YYYY'
                        end
                      )
                    )
                    when 'renewal' then 'Has to be repeated'
                    when 'import' then format(
                      'Imported on %s',
                      to_char(
                        since,
                        case
                          when date_trunc('year', since) = date_trunc('year', ($6::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                          else 'FMMonth FMDD, YYYY'
                        end
                      )
                    )
                    else case
                      when is_required is not true then 'No longer required'
                      when name is null then format(
                        'Required since %s',
                        to_char(
                          since,
                          case
                            when date_trunc('year', since) = date_trunc('year', ($6::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                            else 'FMMonth FMDD, YYYY'
                          end
                        )
                      )
                      else format(
                        'Required for %s since %s', name,
                        to_char(
                          since,
                          case
                            when date_trunc('year', since) = date_trunc('year', ($6::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                            else 'FMMonth FMDD, YYYY'
                          end
                        )
                      )
                    end
                  end, 'since', since
                )
                from (
                  select
                    case
                      when a.opened_by <> 'audience' then a.opened_by
                      when r.is_position then 'position'
                      else 'audience'
                    end as kind,
                    case
                      when r.is_position then coalesce(r.position_since, (a.assigned_at at time zone 'Etc/GMT+6')::date)
                      else (a.assigned_at at time zone 'Etc/GMT+6')::date
                    end as since, r.name, r.is_position is not null as is_required
                  from
                    (select 1) one
                    left join required_for (
                      a.program_id, a.employee_id, (($4::text = 'admin') or a.employee_id = $16::uuid)
                    ) r on a.opened_by = 'audience'
                ) reason
                where a.employee_id is not null
              ) as "because", a.valid_until as "valid_until",
              (
                select r
                from (
                  select
                    case step
                      when 'choose' then 'employee'
                      when 'mark' then 'trainer'
                      when 'stand-in' then 'admin'
                      when 'add-seats' then 'admin'
                    end as "whose", case step when 'stand-in' then 'mark' else step
                    end as "what",
                    case when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                    end as "by"
                  from (
                    select
                      case
                        when a.completed_at is not null
                        or p.archived_at is not null then null
                        when a.session_id is not null then (
                          select
                            case
                              when s.ends_at > $6::timestamptz then 'wait'
                              when t.standing = 'trainer'
                              and t.id <> a.employee_id then 'mark'
                              else 'stand-in'
                            end
                          from training_sessions s join users t on t.id = s.trainer_id
                          where s.id = a.session_id
                        )
                        when (
                          select
                            case
                              when of_all <= $6::timestamptz + interval '15 minutes' then first_free_for (a.employee_id, a.program_id, interval '15 minutes', $6::timestamptz, 'Etc/GMT+6')
                              else of_all
                            end
                          from (
                            select (
                              select min(s.starts_at)
                              from training_sessions s
                              where
                                s.program_id = $7::uuid
                                and (
                                  takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $6::timestamptz, 'Etc/GMT+6')
                                  and (s.capacity is null or s.seats_taken < s.capacity)
                                )
                            ) as of_all
                            offset 0
                          ) first
                        ) <= case
                          when coalesce(a.due_at, p.deadline) < $6::timestamptz then 'infinity'
                          else coalesce(a.due_at, p.deadline)
                        end then 'choose'
                        else 'add-seats'
                      end as step
                    offset 0
                  ) turn
                ) r
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
          a.program_id = $7::uuid
          and is_active (a.standing)
          and (
            $8::text is null
            or status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz) = $8
          )
          and ($9::text is null or a.completed_at is not null = $9::boolean)
          and ($10::uuid is null or a.session_id = $10::uuid)
          and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3
    limit $15::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $15::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $15::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $15::int
      )
      end as last
    from line
  )
select
  page.*, case when $17::boolean then case when last is null then count else found end
  end as total, case when $17::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
where exists (
  select
  from programs p
  where
    p.id = $7::uuid
    and (
      case
        when $4::text in ('admin') then true
        when $4::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $16::uuid
      end
    )
)

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
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken", s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          case
                            when $12::text in ('admin') then true
                            when $12::text in ('manager') then (
                              exists (
                                select
                                from programs o
                                where o.id = s.program_id and o.assigned_manager_id = $13::uuid
                              )
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $13::uuid
                                  and mine.session_id = s.id
                              )
                            )
                            when $12::text in ('trainer') then (
                              s.trainer_id = $13::uuid
                              or exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $13::uuid
                                  and mine.session_id = s.id
                              )
                            )
                            when $12::text in ('employee') then exists (
                              select
                              from assignments mine
                              where
                                mine.program_id = s.program_id
                                and mine.employee_id = $13::uuid
                                and mine.session_id = s.id
                            )
                          end
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
                select json_build_object(
                  'kind', kind,
                  'text', case kind
                    when 'manager' then format(
                      'Assigned by %s on %s',
                      coalesce(
                        (
                          select
                            case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                            end
                          from users u
                          where u.id = a.assigned_by
                        ), 'a manager'
                      ),
                      to_char(
                        since,
                        case
                          when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                          else 'FMMonth FMDD, YYYY'
                        end
                      )
                    )
                    when 'renewal' then 'Has to be repeated'
                    when 'import' then format(
                      'Imported on %s',
                      to_char(
                        since,
                        case
                          when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                          else 'FMMonth FMDD, YYYY'
                        end
                      )
                    )
                    else case
                      when is_required is not true then 'No longer required'
                      when name is null then format(
                        'Required since %s',
                        to_char(
                          since,
                          case
                            when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                            else 'FMMonth FMDD, YYYY'
                          end
                        )
                      )
                      else format(
                        'Required for %s since %s', name,
                        to_char(
                          since,
                          case
                            when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                            else 'FMMonth FMDD, YYYY'
                          end
                        )
                      )
                    end
                  end, 'since', since
                )
                from (
                  select
                    case
                      when a.opened_by <> 'audience' then a.opened_by
                      when r.is_position then 'position'
                      else 'audience'
                    end as kind,
                    case
                      when r.is_position then coalesce(r.position_since, (a.assigned_at at time zone 'Etc/GMT+6')::date)
                      else (a.assigned_at at time zone 'Etc/GMT+6')::date
                    end as since, r.name, r.is_position is not null as is_required
                  from
                    (select 1) one
                    left join required_for (
                      a.program_id, a.employee_id, (($12::text = 'admin') or a.employee_id = $13::uuid)
                    ) r on a.opened_by = 'audience'
                ) reason
                where a.employee_id is not null
              ) as "because", a.valid_until as "valid_until",
              (
                select r
                from (
                  select
                    case step
                      when 'choose' then 'employee'
                      when 'mark' then 'trainer'
                      when 'stand-in' then 'admin'
                      when 'add-seats' then 'admin'
                    end as "whose", case step when 'stand-in' then 'mark' else step
                    end as "what",
                    case when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                    end as "by"
                  from (
                    select
                      case
                        when a.completed_at is not null
                        or p.archived_at is not null then null
                        when a.session_id is not null then (
                          select
                            case
                              when s.ends_at > $1::timestamptz then 'wait'
                              when t.standing = 'trainer'
                              and t.id <> a.employee_id then 'mark'
                              else 'stand-in'
                            end
                          from training_sessions s join users t on t.id = s.trainer_id
                          where s.id = a.session_id
                        )
                        when (
                          select
                            case
                              when of_all <= $1::timestamptz + interval '15 minutes' then first_free_for (a.employee_id, a.program_id, interval '15 minutes', $1::timestamptz, 'Etc/GMT+6')
                              else of_all
                            end
                          from (
                            select (
                              select min(s.starts_at)
                              from training_sessions s
                              where
                                s.program_id = $2::uuid
                                and (
                                  takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $1::timestamptz, 'Etc/GMT+6')
                                  and (s.capacity is null or s.seats_taken < s.capacity)
                                )
                            ) as of_all
                            offset 0
                          ) first
                        ) <= case
                          when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                          else coalesce(a.due_at, p.deadline)
                        end then 'choose'
                        else 'add-seats'
                      end as step
                    offset 0
                  ) turn
                ) r
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
    order by k0, k1, k2, k3
    limit $11::int + 1
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
  case when $14::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $14::boolean
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
    where $14::boolean and last is not null and found is null
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
        and p.assigned_manager_id = $13::uuid
      end
    )
)
