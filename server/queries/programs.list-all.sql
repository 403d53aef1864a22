-- Longer than 3000 characters: the same as dashboard.trainings, in pages that are searched and filtered by these numbers.

-- GET /api/training-programs/admin
with
  picked as (
    select
      p.id, null::bigint as found, counts.total, counts.enrolled, counts.completed, counts.not_enrolled,
      counts.overdue, counts.next_due
    from
      (
        select *
        from (
          select p.id, p.deadline
          from programs p
          where (p.deadline, p.title, p.id) > ($1::timestamptz, $2::text, $3::uuid)
          order by p.deadline, p.title, p.id
          limit 1001
        ) ahead
        limit $4::int + 1
      ) p
      cross join lateral numbers_of (p.id, p.deadline, null, $5::timestamptz) counts
  ),
  line as (
    select
      (
        select row_to_json(r)
        from (
          select
            p.id as "_id", p.title as "title", p.description as "description",
            (
              select r
              from (
                select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                from users m
                where m.id = p.assigned_manager_id
              ) r
            ) as "assigned_manager", iso_instant (p.deadline) as "deadline", p.duration_minutes as "duration",
            p.background_color as "background_color", p.archived_at is not null as "archived",
            p.due_days as "due_days", p.renew_months as "renew_months", p.renew_on as "renew_on",
            p.window_days as "window_days", p.asks_result as "asks_result", p.completes_by as "completes_by",
            sessions.held as "training_sessions", sessions.cancelled as "cancelled_sessions",
            iso_instant (p.created_at) as "created_at", iso_instant (p.updated_at) as "updated_at",
            null as "status", null as "enrolled_session", null as "completed_at",
            (
              select r
              from (
                select
                  counts.total as "total", counts.enrolled as "enrolled", counts.completed as "completed",
                  counts.not_enrolled as "not_enrolled", counts.overdue as "overdue"
              ) r
            ) as "counts", case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
            end as "next_due",
            case when stands.is_open then (
              case when exists (select from due_counts d where d.program_id = p.id) then (
                select row_to_json(l)
                from later_due (p.id, p.deadline, null, counts.total - counts.completed, 'Etc/GMT+6') l
              )
              end
            )
            end as "later_due",
            case
              when stands.is_done then 'done'
              when stands.due < $5::timestamptz then 'past'
              when (stands.due at time zone 'Etc/GMT+6')::date - ($5::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
              else 'later'
            end as "urgency"
          from (
            select
              coalesce(
                json_agg("plain" order by s.position) filter (
                  where s.cancelled_at is null
                ), '[]'
              ) as held,
              coalesce(
                json_agg("cancelled" order by s.position) filter (
                  where not s.cancelled_at is null
                ), '[]'
              ) as cancelled
            from
              training_sessions s
              join users t on t.id = s.trainer_id
              cross join lateral (
                select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
              ) named
              cross join lateral (select true as shown) link
              cross join lateral (
                select
                  s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                  iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                  (select taken from seats_of (s.program_id, s.id, s.seats_taken)) as "seats_taken",
                  s.location as "location", link_of (s, link.shown) as "join_url",
                  parts_of (s, link_of (s, link.shown), link.shown) as "parts", named as "trainer"
              ) plain
              cross join lateral (
                select
                  plain.*, iso_instant (s.cancelled_at) as "cancelled_at", s.cancel_reason as "cancel_reason"
              ) cancelled
            where s.program_id = p.id and true
          ) sessions
        ) r
      ) as row, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, found,
      row_number() over (order by p.deadline, p.title, p.id) as n
    from
      picked k
      join programs p on p.id = k.id
      cross join lateral (
        select k.total, k.enrolled, k.completed, k.not_enrolled, k.overdue, k.next_due
      ) counts
      cross join lateral (
        select
          null::text as status, (counts.total > counts.completed and p.archived_at is null) as is_open,
          (
            p.archived_at is not null
            or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $5::timestamptz))
          ) as is_done, coalesce(counts.next_due, p.deadline) as due
        offset 0
      ) stands
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $4::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $4::int)
      end as last
    from line
  )
select
  page.*, case when $6::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $6::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (select count(*)::int as total, null::int as more_than from programs p where true) counted
    where $6::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/training-programs/admin?order=action&status=not-enrolled&archived=true&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  picked as (
    select
      p.id, k.rank, k.instant, count(*) over () as found, counts.total, counts.enrolled, counts.completed,
      counts.not_enrolled, counts.overdue, counts.next_due
    from
      programs p
      join numbers_of_programs ($3::timestamptz) counts on counts.program_id = p.id
      -- … 9 lines as above
      cross join lateral (
        select
          case when stands.is_done then 2 when stands.due < $3::timestamptz then 0 else 1
          end as rank, stands.due as instant
      ) k
    where
      p.archived_at is not null
      and counts.not_enrolled > 0
      and folded (p.title) like (select text from pattern)
      and (k.rank, k.instant, p.title, p.id) > ($4::int, $5::timestamptz, $6::text, $7::uuid)
    order by k.rank, k.instant, p.title, p.id
    limit $8::int + 1
  -- … 79 lines as above
      ) as row, k.rank as k0, iso_instant (k.instant) as k1, p.title as k2, p.id as k3, found,
      row_number() over (order by k.rank, k.instant, p.title, p.id) as n
    -- … 21 lines as above
      case when count(*) > $8::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $8::int
      )
      end as last
    from line
  )
select
  page.*, case when $9::boolean then case when last is null then count else found end
  end as total, case when $9::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
