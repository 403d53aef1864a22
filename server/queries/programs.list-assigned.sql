-- GET /api/training-programs/employee
-- Longer than 3000 characters: the same as programs.list-all for the own assignment.

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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
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
select page.*, case when last is null then count else counted.total end as total, counted.more_than
from
  page
  left join lateral (
    select *
    from
      (
        select count(*)::int as total, null::int as more_than
        from programs p
        where
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
      ) counted
    where last is not null
  ) counted on true

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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $3::uuid)
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
              ) sessions
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $3::uuid)
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
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
      (
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
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
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
            end = $3
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
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
      (
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
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $2::uuid)
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
            end = $3
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
          ) > ($4::int, $5::timestamptz, $6::text, $7::uuid)
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
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
                      case when s.join_url is not null and s.id = a.session_id then s.join_url
                      end as "join_url",
                      trainer as "trainer",
                      iso_instant (s.cancelled_at) as "cancelled_at",
                      s.cancel_reason as "cancel_reason"
                  ) cancelled
                where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
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
      (
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
          p.archived_at is null
          and exists (select from assignments own where own.program_id = p.id and own.employee_id = $3::uuid)
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
            end = $4
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
