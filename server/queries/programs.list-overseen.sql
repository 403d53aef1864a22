-- Longer than 3000 characters: the same as programs.list-all.

-- GET /api/training-programs/manager
with
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
              when stands.due < $1::timestamptz then 'past'
              when (stands.due at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
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
              cross join lateral (
                select (p.assigned_manager_id = $2::uuid or sits_in ($2::uuid, s.program_id, s.id)) as shown
              ) link
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
      ) as row, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found,
      row_number() over (order by p.deadline, p.title, p.id) as n
    from
      (select p.* from programs p where p.archived_at is null and p.assigned_manager_id = $2::uuid offset 0) p
      cross join lateral numbers_of (p.id, p.deadline, null, $1::timestamptz) counts
      cross join lateral (
        select
          null::text as status, (counts.total > counts.completed and p.archived_at is null) as is_open,
          (
            p.archived_at is not null
            or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
          ) as is_done, coalesce(counts.next_due, p.deadline) as due
        offset 0
      ) stands
    where (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
    order by p.deadline, p.title, p.id
    limit $6::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $6::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $6::int)
      end as last
    from line
  )
select
  page.*, case when $7::boolean then case when last is null then count else found end
  end as total, case when $7::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/training-programs/manager?order=action&status=not-enrolled&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  -- … 92 lines as above
      ) as row, k.rank as k0, iso_instant (k.instant) as k1, p.title as k2, p.id as k3,
      count(*) over () as found, row_number() over (order by k.rank, k.instant, p.title, p.id) as n
    -- … 12 lines as above
      cross join lateral (
        select
          case when stands.is_done then 2 when stands.due < $3::timestamptz then 0 else 1
          end as rank, stands.due as instant
      ) k
    where
      counts.not_enrolled > 0
      and folded (p.title) like (select text from pattern)
      and (k.rank, k.instant, p.title, p.id) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
    order by k.rank, k.instant, p.title, p.id
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
      -- … 8 lines as above
