-- Longer than 3000 characters: the same as programs.list-all, for one program.

-- GET /api/training-programs/{id} by admin
select (
  (
    select json_build_object(
      'program', (select row_to_json(r) from (select program.*, facts.*, seat.*, changes.*) r)
    )
    from
      programs p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $1::uuid
      cross join lateral (
        select
          case
            when a.completed_at is not null
            or (
              a.employee_id is not null
              and p.archived_at is null
            ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $2::timestamptz)
            when exists (
              select
              from training_records r
              where r.person_id = $1::uuid and r.program_id = p.id and counts_as_done (r)
            ) then 'complete'
          end as status
        offset 0
      ) own
      cross join lateral (
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
          files_of (null, p.id, null) as "files", reading_of (p, a, true, true) as "reading",
          own.status as "status", a.session_id as "enrolled_session",
          iso_instant (a.completed_at) as "completed_at",
          case when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
          end as "due", a.due_because as "due_because", a.due_reason as "due_reason", a.cycle as "cycle",
          a.valid_until as "valid_until",
          (select m from move_of (a, p, p.id, interval '15 min', $2::timestamptz, 'Etc/GMT+6') m) as "move",
          (
            select place_of (w, $2::timestamptz)
            from waits w
            where w.program_id = p.id and w.person_id = a.employee_id
          ) as "waiting",
          case when own.status = 'complete' then (
            select r.id
            from training_records r
            where r.person_id = $1::uuid and r.program_id = p.id and counts_as_done (r)
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
            from because_of (a, (true or a.employee_id = $1::uuid), $2::timestamptz, 'Etc/GMT+6') b
          ) as "because", equivalents_of (p.id) as "equivalents", needs_of (p.id) as "needs",
          (
            select coalesce(json_agg(json_build_object('_id', o.id, 'title', o.title)), '[]')
            from lacks (p.id, a.employee_id, null, ($2::timestamptz at time zone 'Etc/GMT+6')::date) o
            where own.status <> 'complete' and a.session_id is null
          ) as "lacks"
        from (
          select
            coalesce(
              json_agg("numbered" order by s.position) filter (
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
              select
                coalesce(sum(c.enrolled), 0)::int as enrolled, coalesce(sum(c.completed), 0)::int as completed
              from session_counts c
              where c.program_id = s.program_id and c.session_id = s.id
            ) chosen
            cross join lateral (
              select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
            ) named
            cross join lateral (select true as shown) link
            cross join lateral (
              select
                s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                coalesce(s.seats_taken, chosen.enrolled + chosen.completed) as "seats_taken",
                s.location as "location", link_of (s, link.shown) as "join_url",
                parts_of (s, link_of (s, link.shown), link.shown) as "parts", named as "trainer"
            ) plain
            cross join lateral (
              select
                plain.*, chosen.enrolled as "enrolled", chosen.completed as "complete",
                (
                  select count(*)::int
                  from
                    attendance kept
                    join assignments came on came.program_id = kept.program_id
                    and came.employee_id = kept.person_id
                  where
                    kept.session_id = s.id
                    and kept.outcome is null
                    and came.session_id is distinct from s.id
                    and came.completed_at is null
                    and is_active (came.standing)
                ) as "walk_ins"
            ) numbered
            cross join lateral (
              select
                plain.*, iso_instant (s.cancelled_at) as "cancelled_at", s.cancel_reason as "cancel_reason"
            ) cancelled
          where s.program_id = p.id and true
        ) sessions
        offset 0
      ) program
      left join lateral (
        select
          case when (
            counts.total > counts.completed
            and p.archived_at is null
          ) then (coalesce(counts.next_due, p.deadline) at time zone 'Etc/GMT+6')::date
          end as "next_due",
          case when (counts.total > counts.completed and p.archived_at is null) then (
            case when exists (select from due_counts d where d.program_id = p.id) then (
              select row_to_json(l)
              from later_due (p.id, p.deadline, null, counts.total - counts.completed, 'Etc/GMT+6') l
            )
            end
          )
          end as "later_due",
          (
            select coalesce(json_agg(s.id order by s.position), '[]')
            from training_sessions s
            where s.program_id = p.id and s.cancelled_at is null and has_taken_place (s.id)
          ) as "taken_place"
        from numbers_of (p.id, p.deadline, null, $2::timestamptz) counts
      ) facts on true
      cross join lateral (
        select
          (
            select coalesce(json_agg(r), '[]')
            from (
              select
                s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                (select taken from seats_of (s.program_id, s.id, s.seats_taken)) as "seats_taken",
                s.location as "location", link_of (s, link.shown) as "join_url",
                parts_of (s, link_of (s, link.shown), link.shown) as "parts",
                (
                  select r
                  from (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                ) as "trainer"
              from
                training_sessions s
                join users t on t.id = s.trainer_id
                cross join lateral (select true as shown) link
              where
                s.program_id = p.id
                and s.starts_at > $2::timestamptz
                and not exists (
                  select
                  from missing_marks ($1::uuid, s.id, s.starts_at - interval '15 min')
                )
                and s.cancelled_at is null
                and s.id <> a.session_id
                and a.completed_at is null
              order by s.position
            ) r
          ) as "other_sessions",
          (
            select coalesce(json_agg(s.id order by s.position), '[]')
            from training_sessions s
            where
              s.program_id = p.id
              and s.cancelled_at is null
              and exists (select from missing_marks ($1::uuid, s.id, s.starts_at - interval '15 min'))
          ) as "missed_sessions",
          exists (
            select
            from seat_offers o
            where o.program_id = p.id and o.person_id = $1::uuid
          ) as "offers_seat",
          iso_instant (
            (
              select a.enrolled_at
              where exists (
                select
                from (select * from audit_entries e where e.recorded_at = a.enrolled_at offset 0) e
                where
                  e.action = 'program.promote'
                  and e.program_id = p.id
                  and $1::uuid = any (e.person_ids)
                  and e.after ->> 'session' = a.session_id::text
              )
            )
          ) as "promoted_at"
        offset 0
      ) seat
      cross join lateral (
        select (
          select r
          from (
            select
              count(*) filter (where untold.takes_part)::int as people,
              count(*) filter (where not untold.takes_part)::int as trainers,
              iso_instant (w.publish_at) as publish_at
            from
              unpublished_changes w
              cross join lateral people_untold (w.program_id, w.since, p.deadline, $2::timestamptz::timestamptz) untold
            where w.program_id = p.id and p.archived_at is null
            group by w.publish_at
          ) r
        ) as "unpublished_changes"
      ) changes
    where p.id = $3::uuid
  )
)::text as answer
where exists (select from programs p where p.id = $3::uuid and true)

-- GET /api/training-programs/{id} by manager
select (
  (
    select json_build_object(
      'program', case
        when told.is_told then (select row_to_json(r) from (select program.*, facts.*, seat.*) r)
        else (select row_to_json(r) from (select program.*, seat.*) r)
      end
    -- … 22 lines as above
        select p.archived_at is null and p.assigned_manager_id = $1::uuid as is_told
        offset 0
      ) told
      -- … 16 lines as above
          files_of (null, p.id, null) as "files", reading_of (p, a, false, told.is_told) as "reading",
          -- … 29 lines as above
            from because_of (a, (false or a.employee_id = $1::uuid), $2::timestamptz, 'Etc/GMT+6') b
          -- … 9 lines as above
              json_agg("plain" order by s.position) filter (
                where s.cancelled_at is null and not told.is_told
              ),
              json_agg("numbered" order by s.position) filter (
                where s.cancelled_at is null and told.is_told
              -- … 19 lines as above
            cross join lateral (
              select (p.assigned_manager_id = $1::uuid or s.id = a.session_id) as shown
            ) link
            -- … 29 lines as above
          where
            s.program_id = p.id
            and (
              p.assigned_manager_id = $1::uuid
              or s.id = case when a.employee_id is not null then coalesce(a.session_id, s.id)
              end
            )
        -- … 24 lines as above
        where told.is_told
      -- … 19 lines as above
                cross join lateral (
                  select (p.assigned_manager_id = $1::uuid or s.id = a.session_id) as shown
                ) link
              -- … 42 lines as above
    where p.id = $3::uuid
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $3::uuid
    and (
      (p.archived_at is null and p.assigned_manager_id = $1::uuid)
      or (
        (
          p.archived_at is null
          and exists (
            select
            from assignments own
            where own.program_id = p.id and own.employee_id = $1::uuid
          )
        )
        or exists (
          select
          from training_records r
          where r.person_id = $1::uuid and r.program_id = p.id and counts_as_done (r)
        )
      )
    )
)

-- GET /api/training-programs/{id} by trainer
-- … 29 lines as above
        select
          p.archived_at is null
          and exists (
            select
            from training_sessions own
            where own.program_id = p.id and own.trainer_id = $1::uuid
          ) as is_told
        -- … 18 lines as above
          files_of (null, p.id, null) as "files", reading_of (p, a) as "reading", own.status as "status",
          a.session_id as "enrolled_session", iso_instant (a.completed_at) as "completed_at",
          -- … 61 lines as above
            cross join lateral (select (s.trainer_id = $1::uuid or s.id = a.session_id) as shown) link
            -- … 10 lines as above
                plain.*, case when s.trainer_id = $1::uuid then chosen.enrolled
                end as "enrolled", case when s.trainer_id = $1::uuid then chosen.completed
                end as "complete",
                case when s.trainer_id = $1::uuid then (
                  -- … 11 lines as above
                )
                end as "walk_ins"
            -- … 8 lines as above
              s.trainer_id = $1::uuid
              -- … 16 lines as above
              from later_due (p.id, p.deadline, $1::uuid, counts.total - counts.completed, 'Etc/GMT+6') l
            -- … 9 lines as above
        from numbers_of (p.id, p.deadline, $1::uuid, $2::timestamptz) counts
        -- … 20 lines as above
                cross join lateral (select (s.trainer_id = $1::uuid or s.id = a.session_id) as shown) link
              -- … 51 lines as above
      (
        p.archived_at is null
        and exists (
          select
          from training_sessions own
          where own.program_id = p.id and own.trainer_id = $1::uuid
        )
      )
      -- … 17 lines as above

-- GET /api/training-programs/{id} by employee
select (
  (
    select json_build_object('program', (select row_to_json(r) from (select program.*, seat.*) r))
    -- … 36 lines as above
          -- … 40 lines as above
                -- … 12 lines as above
              select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
            ) named
            cross join lateral (select s.id = a.session_id as shown) link
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
          where s.program_id = p.id and s.id = coalesce(a.session_id, s.id)
        ) sessions
        offset 0
      ) program
      -- … 18 lines as above
                cross join lateral (select s.id = a.session_id as shown) link
              -- … 53 lines as above
        and exists (select from assignments own where own.program_id = p.id and own.employee_id = $1::uuid)
      -- … 8 lines as above
