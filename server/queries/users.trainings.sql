-- GET /api/user/{id}/trainings
-- Longer than 3000 characters: which programs and sessions are a person's depends on their role, which only the database knows.

-- admin: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search
-- admin: first page of a search with an @
-- admin: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select everybody.*, sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.assigned), 0)::int as assigned,
                      coalesce(sum(c.completed), 0)::int as completed
                    from program_counts c
                    where c.program_id = p.id
                  ) everybody,
                  (
                    select coalesce(sum(c.enrolled), 0)::int as enrolled
                    from session_counts c
                    where c.program_id = p.id
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where d.program_id = p.id
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where d.program_id = p.id
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $3
            )
            else (
              case $3
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select everybody.*, sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.assigned), 0)::int as assigned,
                      coalesce(sum(c.completed), 0)::int as completed
                    from program_counts c
                    where c.program_id = p.id
                  ) everybody,
                  (
                    select coalesce(sum(c.enrolled), 0)::int as enrolled
                    from session_counts c
                    where c.program_id = p.id
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where d.program_id = p.id
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where d.program_id = p.id
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $3
            )
            else (
              case $3
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
          and (
            (
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 2
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 0
                else 1
              end
            ),
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end,
            p.title,
            p.id
          ) > ($4::int, $5::timestamptz, $6::text, $7::uuid)
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case when s.join_url is not null and true then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $3::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $2::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $2::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select everybody.*, sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.assigned), 0)::int as assigned,
                      coalesce(sum(c.completed), 0)::int as completed
                    from program_counts c
                    where c.program_id = p.id
                  ) everybody,
                  (
                    select coalesce(sum(c.enrolled), 0)::int as enrolled
                    from session_counts c
                    where c.program_id = p.id
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where d.program_id = p.id
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where d.program_id = p.id
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $2::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page of a search
-- manager: first page of a search with an @
-- manager: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($4::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $4::uuid))
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($4::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $4::uuid))
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($5::timestamptz, $6::text, $7::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select everybody.*, sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.assigned), 0)::int as assigned,
                      coalesce(sum(c.completed), 0)::int as completed
                    from program_counts c
                    where c.program_id = p.id
                  ) everybody,
                  (
                    select coalesce(sum(c.enrolled), 0)::int as enrolled
                    from session_counts c
                    where c.program_id = p.id
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where d.program_id = p.id
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where d.program_id = p.id
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select everybody.*, sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.assigned), 0)::int as assigned,
                      coalesce(sum(c.completed), 0)::int as completed
                    from program_counts c
                    where c.program_id = p.id
                  ) everybody,
                  (
                    select coalesce(sum(c.enrolled), 0)::int as enrolled
                    from session_counts c
                    where c.program_id = p.id
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where d.program_id = p.id
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where d.program_id = p.id
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
          and (
            (
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 2
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 0
                else 1
              end
            ),
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end,
            p.title,
            p.id
          ) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $9 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $9)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          p.assigned_manager_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $3::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $2::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $2::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select everybody.*, sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.assigned), 0)::int as assigned,
                      coalesce(sum(c.completed), 0)::int as completed
                    from program_counts c
                    where c.program_id = p.id
                  ) everybody,
                  (
                    select coalesce(sum(c.enrolled), 0)::int as enrolled
                    from session_counts c
                    where c.program_id = p.id
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where d.program_id = p.id
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where d.program_id = p.id
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and ($4::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $4::uuid))
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $5
            )
            else (
              case $5
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $2::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select everybody.*, sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.assigned), 0)::int as assigned,
                  coalesce(sum(c.completed), 0)::int as completed
                from program_counts c
                where c.program_id = p.id
              ) everybody,
              (
                select coalesce(sum(c.enrolled), 0)::int as enrolled
                from session_counts c
                where c.program_id = p.id
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where d.program_id = p.id
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where d.program_id = p.id
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $3::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $3::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page of a search
-- trainer: first page of a search with an @
-- trainer: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $4::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $4::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $4::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($5::timestamptz, $6::text, $7::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $4::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $4::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $4::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                      coalesce(sum(c.enrolled), 0)::int as enrolled,
                      coalesce(sum(c.completed), 0)::int as completed
                    from session_counts c
                    where
                      c.program_id = p.id
                      and c.session_id in (
                        select id
                        from training_sessions
                        where program_id = p.id and trainer_id = $3::uuid
                      )
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where
                            d.program_id = p.id
                            and d.session_id in (
                              select id
                              from training_sessions
                              where program_id = p.id and trainer_id = $3::uuid
                            )
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where
                      d.program_id = p.id
                      and d.session_id in (
                        select id
                        from training_sessions
                        where program_id = p.id and trainer_id = $3::uuid
                      )
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $3::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $3::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $3::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $1::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                      coalesce(sum(c.enrolled), 0)::int as enrolled,
                      coalesce(sum(c.completed), 0)::int as completed
                    from session_counts c
                    where
                      c.program_id = p.id
                      and c.session_id in (
                        select id
                        from training_sessions
                        where program_id = p.id and trainer_id = $3::uuid
                      )
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where
                            d.program_id = p.id
                            and d.session_id in (
                              select id
                              from training_sessions
                              where program_id = p.id and trainer_id = $3::uuid
                            )
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where
                      d.program_id = p.id
                      and d.session_id in (
                        select id
                        from training_sessions
                        where program_id = p.id and trainer_id = $3::uuid
                      )
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
          and (
            (
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 2
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $1::timestamptz then 0
                else 1
              end
            ),
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end,
            p.title,
            p.id
          ) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $1::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $1::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $1::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $1::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $3::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $3::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $9 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $9)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.total as "total",
                        counts.enrolled as "enrolled",
                        counts.completed as "completed",
                        counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end then (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    not a.employee_id is not null
                    or a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when case
                  when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end < $2::timestamptz then 'past'
                when (
                  case
                    when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                    else coalesce(counts.next_due, p.deadline)
                  end at time zone 'Etc/GMT+6'
                )::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and (
                          s.trainer_id = $4::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $4::uuid
                              and mine.session_id = s.id
                          )
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (
            case
              when a.employee_id is not null then coalesce(a.due_at, p.deadline)
              else coalesce(counts.next_due, p.deadline)
            end
          ) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $3::uuid
          cross join lateral (
            select
              kept.assigned as total,
              (
                kept.own_enrolled - kept.own_overdue_enrolled + case
                  when p.deadline < $2::timestamptz then 0
                  else kept.enrolled - kept.own_enrolled
                end
              ) as "enrolled",
              kept.completed as "completed",
              (
                kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
                  when p.deadline < $2::timestamptz then 0
                  else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
                end
              ) as "not_enrolled",
              (
                kept.own_overdue + case
                  when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) as "overdue",
              least(
                case when kept.assigned > kept.completed + kept.own then p.deadline
                end,
                kept.own_next
              ) as next_due
            from
              (
                select sessions.*, own.*
                from
                  (
                    select
                      coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                      coalesce(sum(c.enrolled), 0)::int as enrolled,
                      coalesce(sum(c.completed), 0)::int as completed
                    from session_counts c
                    where
                      c.program_id = p.id
                      and c.session_id in (
                        select id
                        from training_sessions
                        where program_id = p.id and trainer_id = $4::uuid
                      )
                  ) sessions,
                  (
                    select
                      coalesce(sum(d.open), 0)::int as own,
                      coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                      coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                      coalesce(
                        sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                        0
                      )::int as own_overdue_enrolled,
                      case
                        when count(*) > 0 then (
                          select d.due_at
                          from due_counts d
                          where
                            d.program_id = p.id
                            and d.session_id in (
                              select id
                              from training_sessions
                              where program_id = p.id and trainer_id = $4::uuid
                            )
                          group by d.due_at
                          having sum(d.open) > 0
                          order by d.due_at
                          limit 1
                        )
                      end as own_next
                    from due_counts d
                    where
                      d.program_id = p.id
                      and d.session_id in (
                        select id
                        from training_sessions
                        where program_id = p.id and trainer_id = $4::uuid
                      )
                  ) own
              ) kept
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $4::uuid
              )
            )
          )
          and case
            when a.employee_id is not null then (
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = $5
            )
            else (
              case $5
                when 'enrolled' then counts.enrolled
                when 'complete' then counts.completed
                when 'not-enrolled' then counts.not_enrolled
                when 'overdue' then counts.overdue
              end > 0
            )
          end
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when case
                when a.employee_id is not null then (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                )
                else (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                )
              end then 2
              when case
                when a.employee_id is not null then coalesce(a.due_at, p.deadline)
                else coalesce(counts.next_due, p.deadline)
              end < $2::timestamptz then 0
              else 1
            end
          ),
          case
            when a.employee_id is not null then coalesce(a.due_at, p.deadline)
            else coalesce(counts.next_due, p.deadline)
          end,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          kept.assigned as total,
          (
            kept.own_enrolled - kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.enrolled - kept.own_enrolled
            end
          ) as "enrolled",
          kept.completed as "completed",
          (
            kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled + case
              when p.deadline < $2::timestamptz then 0
              else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled
            end
          ) as "not_enrolled",
          (
            kept.own_overdue + case
              when p.deadline < $2::timestamptz then kept.assigned - kept.completed - kept.own
              else 0
            end
          ) as "overdue",
          least(
            case when kept.assigned > kept.completed + kept.own then p.deadline
            end,
            kept.own_next
          ) as next_due
        from
          (
            select sessions.*, own.*
            from
              (
                select
                  coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where
                  c.program_id = p.id
                  and c.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $4::uuid
                  )
              ) sessions,
              (
                select
                  coalesce(sum(d.open), 0)::int as own,
                  coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
                  coalesce(sum(d.open) filter (where d.due_at < $2::timestamptz), 0)::int as own_overdue,
                  coalesce(
                    sum(d.open) filter (where d.due_at < $2::timestamptz and d.session_id is not null),
                    0
                  )::int as own_overdue_enrolled,
                  case
                    when count(*) > 0 then (
                      select d.due_at
                      from due_counts d
                      where
                        d.program_id = p.id
                        and d.session_id in (
                          select id
                          from training_sessions
                          where program_id = p.id and trainer_id = $4::uuid
                        )
                      group by d.due_at
                      having sum(d.open) > 0
                      order by d.due_at
                      limit 1
                    )
                  end as own_next
                from due_counts d
                where
                  d.program_id = p.id
                  and d.session_id in (
                    select id
                    from training_sessions
                    where program_id = p.id and trainer_id = $4::uuid
                  )
              ) own
          ) kept
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page of a search
-- employee: first page of a search with an @
-- employee: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $4::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $4::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $4::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $4::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($5::timestamptz, $6::text, $7::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when (
                not a.employee_id is not null
                or a.completed_at is not null
                or p.archived_at is not null
              ) then 2
              when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (coalesce(a.due_at, p.deadline)) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from programs p left join assignments a on a.program_id = p.id and a.employee_id = $2::uuid
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
          and (
            case
              when a.completed_at is not null
              or (a.employee_id is not null and p.archived_at is null) then case
                when a.completed_at is not null then 'complete'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end
              when exists (
                select
                from training_records r
                where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
              ) then 'complete'
            end = $4
          )
        order by
          (
            case
              when (
                not a.employee_id is not null
                or a.completed_at is not null
                or p.archived_at is not null
              ) then 2
              when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ),
          coalesce(a.due_at, p.deadline),
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $1::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $1::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $1::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($1::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $1::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $1::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $3::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when (
                not a.employee_id is not null
                or a.completed_at is not null
                or p.archived_at is not null
              ) then 2
              when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (coalesce(a.due_at, p.deadline)) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from programs p left join assignments a on a.program_id = p.id and a.employee_id = $2::uuid
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
            union
            select program_id
            from training_records
            where person_id = $2::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $2::uuid
            union
            select id
            from programs
            where assigned_manager_id = $2::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $2::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
          and (
            case
              when a.completed_at is not null
              or (a.employee_id is not null and p.archived_at is null) then case
                when a.completed_at is not null then 'complete'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end
              when exists (
                select
                from training_records r
                where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
              ) then 'complete'
            end = $4
          )
          and (
            (
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 2
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
                else 1
              end
            ),
            coalesce(a.due_at, p.deadline),
            p.title,
            p.id
          ) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
        order by
          (
            case
              when (
                not a.employee_id is not null
                or a.completed_at is not null
                or p.archived_at is not null
              ) then 2
              when coalesce(a.due_at, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ),
          coalesce(a.due_at, p.deadline),
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $9 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $9)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              p.due_days as "due_days",
              p.renew_months as "renew_months",
              p.renew_on as "renew_on",
              p.window_days as "window_days",
              p.asks_result as "asks_result",
              sessions.held as "training_sessions",
              sessions.cancelled as "cancelled_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.completed_at is not null
                or (a.employee_id is not null and p.archived_at is null) then case
                  when a.completed_at is not null then 'complete'
                  when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
                when exists (
                  select
                  from training_records r
                  where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "due",
              a.due_because as "due_because",
              a.due_reason as "due_reason",
              a.cycle as "cycle",
              a.valid_until as "valid_until",
              case
                when a.employee_id is not null then (
                  select r
                  from
                    (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose",
                        case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case
                          when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from
                        (
                          select
                            case
                              when a.completed_at is not null
                              or p.archived_at is not null then null
                              when a.session_id is not null then (
                                select
                                  case
                                    when s.ends_at > $2::timestamptz then 'wait'
                                    when t.standing = 'trainer' then 'mark'
                                    else 'stand-in'
                                  end
                                from training_sessions s join users t on t.id = s.trainer_id
                                where s.id = a.session_id
                              )
                              when (
                                select min(s.starts_at)
                                from training_sessions s
                                where
                                  s.program_id = p.id
                                  and (
                                    (
                                      s.cancelled_at is null
                                      and (
                                        s.starts_at > $2::timestamptz
                                        or (
                                          s.capacity is null
                                          and s.starts_at > $2::timestamptz - interval '48 hours'
                                          and (s.starts_at at time zone 'Etc/GMT+6')::date = ($2::timestamptz at time zone 'Etc/GMT+6')::date
                                        )
                                      )
                                    )
                                    and (s.capacity is null or s.seats_taken < s.capacity)
                                  )
                              ) <= case
                                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'infinity'
                                else coalesce(a.due_at, p.deadline)
                              end then 'choose'
                              else 'add-seats'
                            end as step
                          offset 0
                        ) turn
                    ) r
                )
              end as "move",
              (
                select
                  place_in_line (
                    w,
                    p.deadline,
                    exists (
                      select
                      from training_sessions s
                      where
                        s.program_id = w.program_id
                        and (
                          p.archived_at is null
                          and a.completed_at is null
                          and a.standing <> 'left'
                          and s.cancelled_at is null
                          and s.starts_at > $2::timestamptz
                          and s.id is distinct from a.session_id
                          and case
                            when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                            or coalesce(a.due_at, p.deadline) < $2::timestamptz
                            else s.id = w.session_id
                          end
                        )
                    )
                  )
                from waits w
                where w.program_id = p.id and w.person_id = a.employee_id
              ) as "waiting",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  not a.employee_id is not null
                  or a.completed_at is not null
                  or p.archived_at is not null
                ) then 'done'
                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'past'
                when (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
            from
              (
                select
                  coalesce(
                    json_agg("held" order by s.position) filter (
                      where not s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "held",
                  coalesce(
                    json_agg("cancelled" order by s.position) filter (
                      where s.cancelled_at is not null
                    ),
                    '[]'
                  ) as "cancelled"
                from
                  training_sessions s
                  join users t on t.id = s.trainer_id
                  cross join lateral (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) trainer
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      coalesce(
                        s.seats_taken,
                        (
                          select coalesce(sum(c.enrolled + c.completed), 0)::int
                          from session_counts c
                          where c.program_id = s.program_id and c.session_id = s.id
                        )
                      ) as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $4::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer"
                  ) held
                  cross join lateral (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at",
                      s.capacity as "capacity",
                      0 as "seats_taken",
                      s.location as "location",
                      case
                        when s.join_url is not null
                        and exists (
                          select
                          from assignments mine
                          where
                            mine.program_id = s.program_id
                            and mine.employee_id = $4::uuid
                            and mine.session_id = s.id
                        ) then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where
                  s.program_id = p.id
                  and (
                    case
                      when u.role in ('admin') then true
                      when u.role in ('manager') then (p.assigned_manager_id = u.id or s.id = a.session_id)
                      when u.role in ('trainer') then (s.trainer_id = u.id or s.id = a.session_id)
                      when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                    end
                  )
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when (
                not a.employee_id is not null
                or a.completed_at is not null
                or p.archived_at is not null
              ) then 2
              when coalesce(a.due_at, p.deadline) < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (coalesce(a.due_at, p.deadline)) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from programs p left join assignments a on a.program_id = p.id and a.employee_id = $3::uuid
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_records
            where person_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and (
                case
                  when u.role in ('admin') then true
                  when u.role in ('manager') then p.assigned_manager_id = u.id
                  when u.role in ('trainer') then exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = u.id
                  )
                  when u.role in ('employee') then false
                end
              )
            )
            or (
              (
                p.archived_at is null
                and exists (
                  select
                  from assignments own
                  where own.program_id = p.id and own.employee_id = u.id
                )
              )
              or exists (
                select
                from training_records r
                where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
              )
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
          )
          and (
            case
              when a.completed_at is not null
              or (a.employee_id is not null and p.archived_at is null) then case
                when a.completed_at is not null then 'complete'
                when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end
              when exists (
                select
                from training_records r
                where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
              ) then 'complete'
            end = $5
          )
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when (
                not a.employee_id is not null
                or a.completed_at is not null
                or p.archived_at is not null
              ) then 2
              when coalesce(a.due_at, p.deadline) < $2::timestamptz then 0
              else 1
            end
          ),
          coalesce(a.due_at, p.deadline),
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null)

-- admin: only where
where exists (select from users u where u.id = $3::uuid and u.deactivated_at is null)

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $2::uuid
      and u.deactivated_at is null
      and (
        u.id = $3::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
          )
        )
      )
  )

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $3::uuid
      and u.deactivated_at is null
      and (
        u.id = $4::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $4::uuid
          )
        )
      )
  )

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null and u.id = $3::uuid)

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $3::uuid and u.deactivated_at is null and u.id = $4::uuid)
