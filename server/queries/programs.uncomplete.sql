-- Longer than 3000 characters: the same search as in programs.assigned.

-- GET /api/training-program/{id}/employees/uncomplete
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      (
        select *
        from (
          select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2
          from (
            select a.last_name, a.first_name, a.employee_id as id
            from assignments a join programs p on p.id = a.program_id
            where
              a.program_id = $1::uuid
              and is_active (a.standing)
              and a.completed_at is null
              and a.session_id in (
                select own.id
                from training_sessions own
                where own.program_id = $1::uuid and own.trainer_id = $2::uuid
              )
              and a.employee_id <> $2::uuid
          ) m
          where ("m"."last_name", "m"."first_name", "m"."id") > ($3::text, $4::text, $5::uuid) and true
          order by "m"."last_name", "m"."first_name", "m"."id"
          limit 1001
        ) ahead
        limit $6::int + 1
      )
    ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0, k1, k2) as n
    from
      picked
      cross join lateral (
        select (
          select row_to_json(r)
          from (
            select
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
              coalesce(u.email, '') as "email", u.login as "login", u.background_color as "background_color",
              place_json (d.id, d.name) as "department", place_json (job.id, job.name) as "position",
              place_json (site.id, site.name) as "site",
              case when away.person_id is not null then 'away' else state_of (u.standing)
              end as "state", away.until_day as "away_until",
              status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $7::timestamptz) as "status",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                      iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                      (
                        select taken
                        from seats_of (s.program_id, s.id, s.seats_taken)
                      ) as "seats_taken", s.location as "location", link_of (s, link.shown) as "join_url",
                      parts_of (s, link_of (s, link.shown), link.shown) as "parts",
                      (
                        select r
                        from (
                          select
                            t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                        ) r
                      ) as "trainer"
                    from (
                      select (s.trainer_id = $2::uuid or sits_in ($2::uuid, s.program_id, s.id)) as shown
                    ) link
                  ) r
                )
                from training_sessions s join users t on t.id = s.trainer_id
                where s.id = a.session_id
              ) as "session", iso_instant (a.completed_at) as "completed_at",
              (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date as "due",
              a.due_because as "due_because", case when not true then a.due_reason
              end as "due_reason", a.cycle as "cycle",
              (
                select b.because
                from because_of (a, (false or a.employee_id = $2::uuid), $7::timestamptz, 'Etc/GMT+6') b
              ) as "because", a.valid_until as "valid_until",
              (
                select m
                from move_of (a, p, $1::uuid, interval '15 min', $7::timestamptz, 'Etc/GMT+6') m
              ) as "move",
              (
                select r.id
                from training_records r
                where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done (r)
                order by r.trained_on desc, r.recorded_at desc, r.id desc
                limit 1
              ) as "record",
              (
                select r
                from (
                  select r.id as "record", r.title as "title"
                  from training_records r
                  where r.id = a.answered_by
                ) r
              ) as "answered_by", case when p.completes_by = 'reading' then last_signed (p.id, a.employee_id)
              end as "signed_version",
              was_reminded_since (u.id, date_trunc('day', $7::timestamptz::timestamptz, 'Etc/GMT+6')) as "reminded_today"
          ) r
        ) as row
        from
          assignments a
          join programs p on p.id = a.program_id
          join users u on u.id = a.employee_id
          left join departments d on d.id = u.department_id
          left join positions job on job.id = u.position_id
          left join sites site on site.id = u.site_id
          left join absences away on away.person_id = u.id
          and away.has_begun
          and is_active (u.standing)
        where
          a.program_id = $1::uuid
          and is_active (a.standing)
          and a.completed_at is null
          and a.session_id in (
            select own.id
            from training_sessions own
            where own.program_id = $1::uuid and own.trainer_id = $2::uuid
          )
          and a.employee_id <> $2::uuid
          and u.id = picked.id
        offset 0
      ) shown
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
  page.*, case when $8::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $8::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select
        counts.total - counts.completed - (
          select count(*)
          from assignments a
          where
            a.program_id = $1::uuid
            and a.employee_id = $2::uuid
            and a.completed_at is null
            and a.session_id in (
              select own.id
              from training_sessions own
              where own.program_id = $1::uuid and own.trainer_id = $2::uuid
            )
        ) as total, null::int as more_than
      from programs p cross join lateral numbers_of (p.id, p.deadline, $2::uuid, $7::timestamptz) counts
      where p.id = $1::uuid
    ) counted
    where $8::boolean and last is not null and found is null
    offset 0
  ) counted on true
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and p.archived_at is null
    and exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = $2::uuid)
)

-- GET /api/training-program/{id}/employees/uncomplete?search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, u.role
    from (
      select u.*
      from users u
      where
        ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          (
            u.search_text like (select text from pattern)
            and findable_text (u, false) like (select text from pattern)
          )
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    limit 10001
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, "m"."last_name" as k0, "m"."first_name" as k1, "m"."id" as k2, count(*) over () as found
      from
        found m
        cross join lateral (
          select
          from assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
          -- … 10 lines as above
            and u.id = m.id
          offset 0
        ) belongs
      where
        (select are_few from few)
        and ("m"."last_name", "m"."first_name", "m"."id") > ($5::text, $6::text, $7::uuid)
      order by k0, k1, k2
      limit $8::int + 1
    )
    union all
    (
      select scanned.*, null
      -- … 19 lines as above
            where
              ("m"."last_name", "m"."first_name", "m"."id") > ($5::text, $6::text, $7::uuid)
              and exists (
                select
                from users u
                where
                  u.id = m.id
                  and (
                    findable_text (u, false) like (select text from pattern)
                    or (
                      u.search_text like (select mailbox from pattern)
                      and folded (u.email) like (select text from pattern)
                    )
                    or u.department_id = any (array(select id from named))
                  )
                offset 0
              )
            order by "m"."last_name", "m"."first_name", "m"."id"
            limit 1001
          ) ahead
          limit $8::int + 1
        )
      ) scanned
      where not (select are_few from few)
    )
  -- … 108 lines as above
  page.*, case when $10::boolean then case when last is null then count else found end
  end as total, case when $10::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
-- … 8 lines as above
