-- GET /api/training-programs/manager
-- Longer than 3000 characters: the same as programs.list-all.

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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                    p.assigned_manager_id = $2::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $2::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where p.archived_at is null and p.assigned_manager_id = $2::uuid
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
        where p.archived_at is null and p.assigned_manager_id = $2::uuid
      ) counted
    where last is not null
  ) counted on true

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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                    p.assigned_manager_id = $2::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $2::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $2::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                    p.assigned_manager_id = $3::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $3::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.archived_at is null
          and p.assigned_manager_id = $3::uuid
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $2::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                    p.assigned_manager_id = $3::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $3::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.archived_at is null
          and p.assigned_manager_id = $3::uuid
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                    p.assigned_manager_id = $2::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $2::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select
          p.*,
          (
            case
              when (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
              ) then 2
              when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (coalesce(counts.next_due, p.deadline)) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
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
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and (
            case $3
              when 'enrolled' then counts.enrolled
              when 'complete' then counts.completed
              when 'not-enrolled' then counts.not_enrolled
              when 'overdue' then counts.overdue
            end > 0
          )
        order by
          (
            case
              when (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
              ) then 2
              when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ),
          coalesce(counts.next_due, p.deadline),
          p.title,
          p.id
        limit 51
      ) p
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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                          p.assigned_manager_id = $2::uuid
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = $2::uuid
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
                    p.assigned_manager_id = $2::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $2::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select
          p.*,
          (
            case
              when (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
              ) then 2
              when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (coalesce(counts.next_due, p.deadline)) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
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
          p.archived_at is null
          and p.assigned_manager_id = $2::uuid
          and (
            case $3
              when 'enrolled' then counts.enrolled
              when 'complete' then counts.completed
              when 'not-enrolled' then counts.not_enrolled
              when 'overdue' then counts.overdue
            end > 0
          )
          and (
            (
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
                ) then 2
                when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
                else 1
              end
            ),
            coalesce(counts.next_due, p.deadline),
            p.title,
            p.id
          ) > ($4::int, $5::timestamptz, $6::text, $7::uuid)
        order by
          (
            case
              when (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
              ) then 2
              when coalesce(counts.next_due, p.deadline) < $1::timestamptz then 0
              else 1
            end
          ),
          coalesce(counts.next_due, p.deadline),
          p.title,
          p.id
        limit 51
      ) p
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
              null as "status",
              null as "enrolled_session",
              null as "completed_at",
              (
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
              ) as "counts",
              case
                when (
                  counts.total > counts.completed
                  and p.archived_at is null
                ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (
                  p.archived_at is not null
                  or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
                ) then 'done'
                when coalesce(counts.next_due, p.deadline) < $2::timestamptz then 'past'
                when (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
                    p.assigned_manager_id = $3::uuid
                    or exists (
                      select
                      from assignments mine
                      where
                        mine.program_id = s.program_id
                        and mine.employee_id = $3::uuid
                        and mine.session_id = s.id
                    )
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
      (
        select
          p.*,
          (
            case
              when (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
              ) then 2
              when coalesce(counts.next_due, p.deadline) < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (coalesce(counts.next_due, p.deadline)) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
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
          p.archived_at is null
          and p.assigned_manager_id = $3::uuid
          and (
            case $4
              when 'enrolled' then counts.enrolled
              when 'complete' then counts.completed
              when 'not-enrolled' then counts.not_enrolled
              when 'overdue' then counts.overdue
            end > 0
          )
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $2::timestamptz))
              ) then 2
              when coalesce(counts.next_due, p.deadline) < $2::timestamptz then 0
              else 1
            end
          ),
          coalesce(counts.next_due, p.deadline),
          p.title,
          p.id
        limit 51
      ) p
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
