-- Longer than 3000 characters: the same as session-plans.list-short, for one program.

-- GET /api/training-program/{id}/solvency
select (
  (
    select row_to_json(r)
    from (
      select
        shortage.short as "short",
        case when shortage.short > 0 then (shortage.at at time zone 'Etc/GMT+6')::date
        end as "by", shortage.without_seat as "without_seat", shortage.free_seats as "free_seats"
      from (
        select distinct
          on (m.program_id) m.program_id, m.short, coalesce(m.last, $1::timestamptz) as at, m.without_seat,
          case when not m.is_unlimited then m.free_seats
          end as free_seats
        from (
          select
            program_id, at, last, without_seat, free_seats, is_unlimited,
            case when is_unlimited then 0 else greatest(without_seat - free_seats, 0)
            end as short
          from (
            select
              program_id, at, max(at) filter (where at < 'infinity') over by_then as last,
              (sum(people) over by_then)::int as without_seat, (sum(seats) over by_then)::int as free_seats,
              bool_or(is_unlimited) over by_then as is_unlimited
            from (
              select
                program_id, $1::timestamptz as at, 0 as people, 0 as seats, false as is_unlimited
              from (select p.id as program_id from programs p where p.id = $2::uuid) programs
              union all
              select
                program_id, case when due < $1::timestamptz then 'infinity' else due
                end as at, people, 0 as seats, false as is_unlimited
              from (
                select o.program_id, o.due, sum(o.people)::int as people
                from (
                  select
                    p.id as program_id, p.deadline as due, c.assigned - c.completed as people
                  from programs p join program_counts c on c.program_id = p.id
                  where p.id = $2::uuid and needs_seats (p)
                  union all
                  select p.id, p.deadline, - c.enrolled
                  from
                    programs p
                    join session_counts c on c.program_id = p.id
                    join training_sessions s on s.id = c.session_id
                  where
                    p.id = $2::uuid
                    and needs_seats (p)
                    and not (p.deadline >= $1::timestamptz and s.last_starts_at > p.deadline)
                  union all
                  -- People with a due date of their own are not due at the deadline.
                  select p.id, moved.due, moved.people
                  from
                    programs p
                    join due_counts d on d.program_id = p.id
                    left join training_sessions s on s.id = d.session_id
                    cross join lateral (
                      select d.due_at as due, d.open as people
                      union all
                      select p.deadline, - d.open
                    ) moved
                  where
                    p.id = $2::uuid
                    and needs_seats (p)
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
                from programs p join training_sessions s on s.program_id = p.id
                where
                  p.id = $2::uuid
                  and needs_seats (p)
                  and takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $1::timestamptz, 'Etc/GMT+6')
                  and (s.capacity is null or s.seats_taken < s.capacity)
              ) supply
            ) event
            window by_then as (partition by program_id order by at)
          ) moment
        ) m
        order by m.program_id, m.short desc, case when m.short > 0 then m.at end, m.at desc
      ) shortage
    ) r
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $2::uuid
    and p.completes_by = 'session'
    and (
      case
        when $3::text in ('admin') then true
        when $3::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $4::uuid
      end
    )
)
