-- Longer than 3000 characters: who needs a seat is counted from all that is kept of a program, and compared with the seats at each moment.

-- GET /api/dashboard/short-of-seats
select (
  json_build_object(
    'programs', (
      select coalesce(json_agg(r), '[]')
      from (
        select
          shortage.id as "_id", shortage.title as "title", shortage.short as "short",
          case when shortage.short > 0 then (shortage.at at time zone 'Etc/GMT+6')::date
          end as "by"
        from (
          select possible.id, possible.title, possible.at, shortage.short
          from
            (
              with seen as (
                select p.id, p.title, p.deadline, sessions.*
                from
                  programs p
                  cross join lateral (
                    select
                      greatest(max(s.last_starts_at), $1::timestamptz) as last,
                      coalesce(
                        min(s.last_starts_at) filter (where s.capacity is null), 'infinity'
                      ) as unlimited
                    from training_sessions s
                    where
                      s.program_id = p.id
                      and takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $1::timestamptz, 'Etc/GMT+6')
                      and (s.capacity is null or s.seats_taken < s.capacity)
                  ) sessions
                where
                  p.completes_by = 'session'
                  and p.archived_at is null
                  and (
                    case
                      when $2::text in ('admin') then true
                      when $2::text in ('manager') then p.assigned_manager_id = $3::uuid
                      when $2::text in ('trainer') then exists (
                        select
                        from training_sessions own
                        where own.program_id = p.id and own.trainer_id = $3::uuid
                      )
                      when $2::text in ('employee') then exists (
                        select
                        from assignments own
                        where own.program_id = p.id and own.employee_id = $3::uuid
                      )
                    end
                  )
              )
              select distinct at, title, id, deadline
              from (
                select
                  id, title, deadline, unlimited, case when deadline < $1::timestamptz then last else deadline
                  end as at
                from seen
                union all
                select
                  id, title, deadline, unlimited, case when d.due_at < $1::timestamptz then last else d.due_at
                  end as at
                from seen join due_counts d on d.program_id = id
              ) possible
              where unlimited > at
              order by at, title, id
            ) possible
            cross join lateral (
              select distinct
                on (m.program_id) m.program_id, m.short, coalesce(m.last, $1::timestamptz) as at,
                m.without_seat, case when not m.is_unlimited then m.free_seats
                end as free_seats
              from (
                select
                  program_id, at, last, without_seat, free_seats, is_unlimited,
                  case when is_unlimited then 0 else greatest(without_seat - free_seats, 0)
                  end as short
                from (
                  select
                    program_id, at, max(at) filter (where at < 'infinity') over by_then as last,
                    (sum(people) over by_then)::int as without_seat,
                    (sum(seats) over by_then)::int as free_seats,
                    bool_or(is_unlimited) over by_then as is_unlimited
                  from (
                    select
                      program_id, case when due < $1::timestamptz then 'infinity' else due
                      end as at, people, 0 as seats, false as is_unlimited
                    from (
                      select o.program_id, o.due, sum(o.people)::int as people
                      from (
                        select
                          p.id as program_id, p.deadline as due, c.assigned - c.completed as people
                        from
                          (select possible.id, possible.deadline) p
                          join program_counts c on c.program_id = p.id
                        where true
                        union all
                        select p.id, p.deadline, - c.enrolled
                        from
                          (select possible.id, possible.deadline) p
                          join session_counts c on c.program_id = p.id
                          join training_sessions s on s.id = c.session_id
                        where
                          true
                          and not (
                            p.deadline >= $1::timestamptz
                            and s.last_starts_at > p.deadline
                          )
                        union all
                        -- People with a due date of their own are not due at the deadline.
                        select p.id, moved.due, moved.people
                        from
                          (select possible.id, possible.deadline) p
                          join due_counts d on d.program_id = p.id
                          left join training_sessions s on s.id = d.session_id
                          cross join lateral (
                            select d.due_at as due, d.open as people
                            union all
                            select p.deadline, - d.open
                          ) moved
                        where
                          true
                          and (
                            s.id is null
                            or (moved.due >= $1::timestamptz and s.last_starts_at > moved.due)
                          )
                      ) o
                      group by o.program_id, o.due
                      having sum(o.people) > 0
                    ) demand
                    union all
                    select
                      program_id, greatest(starts_at, $1::timestamptz), 0, coalesce(seats, 0), seats is null
                    from (
                      select
                        s.program_id, s.last_starts_at as starts_at, s.capacity - s.seats_taken as seats
                      from
                        (select possible.id, possible.deadline) p
                        join training_sessions s on s.program_id = p.id
                      where
                        true
                        and takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $1::timestamptz, 'Etc/GMT+6')
                        and (s.capacity is null or s.seats_taken < s.capacity)
                    ) supply
                  ) event
                  window by_then as (partition by program_id order by at)
                ) moment
              ) m
              where m.short > 0
              order by m.program_id, m.short desc, case when m.short > 0 then m.at end, m.at desc
            ) shortage
          where shortage.at = possible.at
          limit 20
        ) shortage
      ) r
    )
  )
)::text as answer
