-- GET /api/training-program/{id}/solvency

-- admin: the reply
-- manager: the reply
select
  (
    (
      select row_to_json(r)
      from
        (
          select
            shortage.short as "short",
            case when shortage.short > 0 then (shortage.at at time zone 'Etc/GMT+6')::date
            end as "by",
            shortage.without_seat as "without_seat",
            shortage.free_seats as "free_seats"
          from
            programs p
            cross join lateral (
              select
                m.short,
                m.at,
                m.without_seat,
                case when not m.is_unlimited then m.free_seats
                end as free_seats
              from
                (
                  select
                    at,
                    without_seat,
                    free_seats,
                    is_unlimited,
                    case when is_unlimited then 0 else greatest(without_seat - free_seats, 0)
                    end as short
                  from
                    (
                      select
                        at,
                        (sum(people) over by_then)::int as without_seat,
                        (sum(seats) over by_then)::int as free_seats,
                        bool_or(is_unlimited) over by_then as is_unlimited
                      from
                        (
                          select coalesce(at, max(at) over ()) as at, people, seats, is_unlimited
                          from
                            (
                              select $1::timestamptz as at, 0 as people, 0 as seats, false as is_unlimited
                              union all
                              select case when due >= $1::timestamptz then due end, people, 0, false
                              from
                                (
                                  select o.due, sum(o.people)::int as people
                                  from
                                    (
                                      select
                                        p.deadline as due,
                                        null::uuid as session_id,
                                        c.assigned - c.completed as people
                                      from program_counts c
                                      where c.program_id = p.id
                                      union all
                                      select p.deadline, moved.session_id, moved.people
                                      from
                                        session_counts c
                                        cross join lateral (
                                          values (c.session_id, c.enrolled), (null, - c.enrolled)
                                        ) moved (session_id, people)
                                      where c.program_id = p.id
                                      union all
                                      -- Whoever has a due date of their own is not due at the deadline.
                                      select moved.due, d.session_id, moved.people
                                      from
                                        due_counts d
                                        cross join lateral (
                                          values (d.due_at, d.open), (p.deadline, - d.open)
                                        ) moved (due, people)
                                      where d.program_id = p.id
                                    ) o
                                    left join training_sessions s on s.id = o.session_id
                                  where
                                    p.archived_at is null
                                    and (
                                      o.session_id is null
                                      or (o.due >= $1::timestamptz and s.starts_at > o.due)
                                    )
                                  group by o.due
                                  having sum(o.people) > 0
                                ) demand
                              union all
                              select
                                greatest(starts_at, $1::timestamptz),
                                0,
                                coalesce(seats, 0),
                                seats is null
                              from
                                (
                                  select s.starts_at, s.capacity - s.seats_taken as seats
                                  from training_sessions s
                                  where
                                    s.program_id = p.id
                                    and p.archived_at is null
                                    and (
                                      s.cancelled_at is null
                                      and case
                                        when s.capacity is null then (s.starts_at at time zone 'Etc/GMT+6')::date >= ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        else s.starts_at > $1::timestamptz
                                      end
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                ) supply
                            ) each
                        ) event
                      window by_then as (order by at)
                    ) moment
                ) m
              order by m.short desc, case when m.short > 0 then m.at end, m.at desc
              limit 1
            ) shortage
          where p.id = $2::uuid
        ) r
    )
  )::text as answer

-- admin: only where
where exists (select from programs p where p.id = $2::uuid and true)

-- manager: only where
where
  exists (
    select
    from programs p
    where p.id = $2::uuid and p.archived_at is null and p.assigned_manager_id = $3::uuid
  )
