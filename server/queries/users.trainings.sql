-- Longer than 3000 characters: which programs and sessions are a person's depends on their role, which only the database knows.

-- GET /api/user/{id}/trainings
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
            stands.status as "status", a.session_id as "enrolled_session",
            iso_instant (a.completed_at) as "completed_at",
            case when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
            end as "due", a.due_because as "due_because", a.due_reason as "due_reason", a.cycle as "cycle",
            a.valid_until as "valid_until",
            (
              select m
              from move_of (a, p, p.id, interval '15 min', $1::timestamptz, 'Etc/GMT+6') m
            ) as "move",
            (
              select place_of (w, $1::timestamptz)
              from waits w
              where w.program_id = p.id and w.person_id = a.employee_id
            ) as "waiting",
            case when stands.status = 'complete' then (
              select r.id
              from training_records r
              where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
              order by r.trained_on desc, r.recorded_at desc, r.id desc
              limit 1
            )
            end as "record",
            (
              select r
              from (
                select r.id as "record", r.title as "title"
                from training_records r
                where r.id = a.answered_by
              ) r
            ) as "answered_by",
            (
              select b.because
              from because_of (
                a, (($3::text = 'admin') or a.employee_id = $4::uuid), $1::timestamptz, 'Etc/GMT+6'
              ) b
            ) as "because",
            case when not whose.is_own then (
              select r
              from (
                select
                  counts.total as "total", counts.enrolled as "enrolled", counts.completed as "completed",
                  counts.not_enrolled as "not_enrolled", counts.overdue as "overdue"
              ) r
            )
            end as "counts", case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
            end as "next_due",
            case
              when stands.is_open then case when not whose.is_own then (
                case when exists (select from due_counts d where d.program_id = p.id) then (
                  select row_to_json(l)
                  from later_due (p.id, p.deadline, $5::uuid, counts.total - counts.completed, 'Etc/GMT+6') l
                )
                end
              )
              end
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
                select (
                  ($3::text = 'admin')
                  or p.assigned_manager_id = $6::uuid
                  or s.trainer_id = $5::uuid
                  or sits_in ($4::uuid, s.program_id, s.id)
                ) as shown
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
                u.role = 'admin'
                or (u.role = 'manager' and p.assigned_manager_id = u.id)
                or (u.role = 'trainer' and s.trainer_id = u.id)
                or s.id = case
                  when a.employee_id is not null
                  or u.role = 'employee' then coalesce(a.session_id, s.id)
                end
              )
          ) sessions
        ) r
      ) as row, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found,
      row_number() over (order by p.deadline, p.title, p.id) as n
    from
      (select * from users where id = $2::uuid) u
      cross join lateral (
        select p.*
        from programs p
        where
          p.id in (select program_id from programs_around ($2::uuid))
          and (
            p.archived_at is null
            or exists (
              select
              from training_records r
              where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
            )
          )
          and (
            not ($3::text = 'manager')
            or $4::uuid = u.id
            or (p.archived_at is null and p.assigned_manager_id = $4::uuid)
            or (
              ("u".deactivated_at is null and "u".suspended_at is null)
              and u.id <> $4::uuid
              and exists (select from line_above (u.id) l where l.id = $4::uuid or l.deputy_id = $4::uuid)
            )
          )
        offset 0
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select (
          a.employee_id is not null
          or not (
            (
              p.archived_at is null
              and (
                ($3::text = 'admin')
                or p.assigned_manager_id = $6::uuid
                or exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = $5::uuid
                )
              )
            ) is true
          )
        ) as is_own
        offset 0
      ) whose
      cross join lateral numbers_of (
        case when not whose.is_own then p.id
        end, p.deadline, $5::uuid, $1::timestamptz
      ) counts
      cross join lateral (
        select
          case
            when a.completed_at is not null
            or (
              a.employee_id is not null
              and p.archived_at is null
            ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz)
            when exists (
              select
              from training_records r
              where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
            ) then 'complete'
          end as status,
          (
            (a.employee_id is not null and a.completed_at is null and p.archived_at is null)
            or (counts.total > counts.completed and p.archived_at is null)
          ) as is_open,
          (
            not (a.employee_id is not null and a.completed_at is null and p.archived_at is null)
            and (
              whose.is_own
              or (
                p.archived_at is not null
                or (counts.total = counts.completed and (counts.total > 0 or p.deadline < $1::timestamptz))
              )
            )
          ) as is_done, coalesce(a.due_at, counts.next_due, p.deadline) as due
        offset 0
      ) stands
    where (p.deadline, p.title, p.id) > ($7::timestamptz, $8::text, $9::uuid)
    order by p.deadline, p.title, p.id
    limit $10::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $10::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $10::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $10::int)
      end as last
    from line
  )
select
  page.*, case when $11::boolean then case when last is null then count else found end
  end as total, case when $11::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
where exists (
  select
  from users u
  where
    u.id = $2::uuid
    and (
      case
        when $3::text in ('admin') then u.deactivated_at is null
        and not exists (select from same_people x where x.alias_id = u.id)
        when $3::text in ('manager') then ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          u.id = $4::uuid
          or exists (select from line_above (u.id) l where l.id = $4::uuid or l.deputy_id = $4::uuid)
          or exists (
            select
            from programs p
            where p.archived_at is null and p.assigned_manager_id = $4::uuid
          )
        )
        when $3::text in ('trainer', 'employee') then (
          "u".deactivated_at is null
          and "u".suspended_at is null
        )
        and (
          u.id = $4::uuid
          or exists (select from line_above (u.id) l where l.id = $4::uuid or l.deputy_id = $4::uuid)
        )
      end
    )
)

-- GET /api/user/{id}/trainings?order=action&status=not-enrolled&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  -- … 133 lines as above
      ) as row, k.rank as k0, iso_instant (k.instant) as k1, p.title as k2, p.id as k3,
      count(*) over () as found, row_number() over (order by k.rank, k.instant, p.title, p.id) as n
    -- … 83 lines as above
      cross join lateral (
        select
          case when stands.is_done then 2 when stands.due < $3::timestamptz then 0 else 1
          end as rank, stands.due as instant
      ) k
    where
      case when whose.is_own then stands.status = 'not-enrolled' else counts.not_enrolled > 0
      end
      and folded (p.title) like (select text from pattern)
      and (k.rank, k.instant, p.title, p.id) > ($9::int, $10::timestamptz, $11::text, $12::uuid)
    order by k.rank, k.instant, p.title, p.id
    limit $13::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $13::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $13::int then max(array[k0::text, k1::text, k2::text, k3::text]) filter (
        where n = $13::int
      )
      -- … 38 lines as above
