-- GET /api/sessions
select (
  (
    select row_to_json(r)
    from (
      select (
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
            ) as "trainer", (select r from (select p.id as "_id", p.title as "title") r) as "program",
            (
              select coalesce(sum(c.enrolled), 0)::int
              from session_counts c
              where c.program_id = s.program_id and c.session_id = s.id
            ) as "enrolled",
            (
              select coalesce(sum(c.completed), 0)::int
              from session_counts c
              where c.program_id = s.program_id and c.session_id = s.id
            ) as "complete",
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
            ) as "walk_ins",
            case
              when s.last_starts_at <= $1::timestamptz then (
                select coalesce(sum(c.enrolled), 0)::int
                from session_counts c
                where c.program_id = s.program_id and c.session_id = s.id
              ) + (
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
              ) - (
                select count(*)::int
                from assignments own
                where
                  own.program_id = s.program_id
                  and own.employee_id = $2::uuid
                  and own.session_id = s.id
                  and own.completed_at is null
              )
              else 0
            end as "to_mark"
          from
            training_sessions s
            join programs p on p.id = s.program_id
            and p.archived_at is null
            and s.cancelled_at is null
            join users t on t.id = s.trainer_id
            cross join lateral (
              select (s.trainer_id = $2::uuid or sits_in ($2::uuid, s.program_id, s.id)) as shown
            ) link
          where
            s.trainer_id = $2::uuid
            and ($3::date is null or (s.starts_at at time zone 'Etc/GMT+6')::date >= $3::date)
            and ($4::date is null or (s.starts_at at time zone 'Etc/GMT+6')::date <= $4::date)
          order by s.starts_at, s.id
        ) r
      ) as "sessions"
    ) r
  )
)::text as answer
