-- Longer than 3000 characters: people with a seat, on the sheet or found by a search come with both, and with their revoked records.

-- GET /api/sessions/{id}/roster
select (
  (
    with
      pattern as materialized (select search_pattern ($1::text) as text),
      named as materialized (select id from departments where folded (name) like (select text from pattern))
    select (
      select (
        select row_to_json(r)
        from (
          select
            (
              select row_to_json(r)
              from (
                select
                  s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                  iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                  (select taken from seats_of (s.program_id, s.id, s.seats_taken)) as "seats_taken",
                  s.location as "location", link_of (s, link.shown) as "join_url",
                  parts_of (s, link_of (s, link.shown), link.shown) as "parts",
                  (
                    select r
                    from (
                      select
                        t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                    ) r
                  ) as "trainer",
                  (
                    select r
                    from (select p.id as "_id", p.title as "title", p.asks_result as "asks_result") r
                  ) as "program", iso_instant (s.cancelled_at) as "cancelled_at",
                  (
                    coalesce(
                      (
                        case
                          when $2::text in ('admin') then not exists (
                            select
                            from users t
                            where t.id = s.trainer_id and t.standing = 'trainer'
                          )
                          when $2::text in ('trainer') then s.trainer_id = $3::uuid
                        end
                      ), false
                    )
                    and s.cancelled_at is null
                    and p.archived_at is null
                  ) as "may_mark",
                  (
                    coalesce(
                      (
                        case
                          when $2::text in ('admin') then true
                          when $2::text in ('manager') then exists (
                            select
                            from programs p
                            where p.id = s.program_id and p.assigned_manager_id = $3::uuid
                          )
                        end
                      ), false
                    )
                    and s.trainer_id <> $3::uuid
                    and s.cancelled_at is null
                    and p.archived_at is null
                  ) as "may_mark_trainer"
                from (
                  select (
                    ($2::text = 'admin')
                    or exists (
                      select
                      from programs o
                      where o.id = s.program_id and o.assigned_manager_id = $4::uuid
                    )
                    or s.trainer_id = $5::uuid
                    or sits_in ($3::uuid, s.program_id, s.id)
                  ) as shown
                ) link
              ) r
            ) as "session",
            (
              select coalesce(
                json_agg(
                  (
                    select row_to_json(r)
                    from (
                      select
                        u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                        coalesce(u.email, '') as "email", u.login as "login",
                        u.background_color as "background_color", place_json (d.id, d.name) as "department",
                        place_json (job.id, job.name) as "position",
                        place_json (site.id, site.name) as "site",
                        case
                          when away.person_id is not null then 'away'
                          else state_of (u.standing)
                        end as "state", away.until_day as "away_until",
                        case
                          when a.program_id is null then 'not-enrolled'
                          else status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $6::timestamptz)
                        end as "status", iso_instant (kept.checked_in_at) as "checked_in_at",
                        case
                          when kept.outcome is null
                          and a.completed_at is not null
                          and sits then 'attended'
                          when holds then kept.outcome
                        end as "outcome", kept.minutes as "minutes", kept.score as "score",
                        kept.note as "note", case when holds then iso_instant (kept.marked_at)
                        end as "marked_at", coalesce(kept.walk_in and not sits, false) as "walk_in",
                        (
                          a.program_id is not null
                          and a.completed_at is null
                          and (sits or kept.person_id is not null and kept.outcome is null)
                        ) as "to_mark", (a.program_id is not null) as "assigned",
                        (kept.person_id is not null or sits) as "on_sheet",
                        (
                          select coalesce(json_agg(json_build_object('_id', o.id, 'title', o.title)), '[]')
                          from lacks (s.program_id, u.id, s.starts_at, (s.starts_at at time zone 'Etc/GMT+6')::date) o
                        ) as "lacks"
                    ) r
                  )
                  order by u.last_name, u.first_name, u.id
                ), '[]'
              )
              from
                training_sessions s
                join programs p on p.id = s.program_id
                cross join lateral (
                  select there.person_id
                  from (
                    select a.employee_id as person_id
                    from assignments a
                    where
                      a.program_id = s.program_id
                      and a.session_id = s.id
                      and is_active (a.standing)
                    union
                    select kept.person_id
                    from attendance kept
                    where kept.session_id = s.id
                  ) there
                  where $1::text is null
                  union all
                  (
                    select u.id
                    from
                      (
                        select a.employee_id as person_id
                        from assignments a
                        where
                          a.program_id = s.program_id
                          and a.session_id = s.id
                          and is_active (a.standing)
                        union
                        select kept.person_id
                        from attendance kept
                        where kept.session_id = s.id
                      ) there
                      join users u on u.id = there.person_id
                    where
                      $1::text is not null
                      and (
                        findable_text (u, ($2::text = 'admin')) like (select text from pattern)
                        or u.department_id = any (array(select id from named))
                      )
                    union
                    (
                      select u.id
                      from assignments a join users u on u.id = a.employee_id
                      where
                        $1::text is not null
                        and a.program_id = s.program_id
                        and a.completed_at is null
                        and is_active (a.standing)
                        and a.session_id is distinct from s.id
                        and (
                          findable_text (u, ($2::text = 'admin')) like (select text from pattern)
                          or u.department_id = any (array(select id from named))
                        )
                      order by u.last_name, u.first_name, u.id
                      limit 50
                    )
                  )
                ) who (person_id)
                join users u on u.id = who.person_id
                left join lateral (
                  select *
                  from assignments a
                  where
                    a.program_id = s.program_id
                    and a.employee_id = u.id
                    and is_active (a.standing)
                  offset 0
                ) a on true
                left join lateral (
                  select *
                  from attendance kept
                  where kept.session_id = s.id and kept.person_id = u.id
                  offset 0
                ) kept on true
                cross join lateral (
                  select
                    coalesce(a.session_id = s.id, false) as sits,
                    (
                      case
                        when kept.outcome = 'attended' then exists (
                          select r.id
                          from training_records r
                          where
                            r.person_id = u.id
                            and r.program_id = s.program_id
                            and r.session_id = s.id
                            and counts_as_done (r)
                          order by r.trained_on desc, r.recorded_at desc, r.id desc
                          limit 1
                        )
                        else kept.outcome is not null
                      end
                    ) as holds
                  offset 0
                ) seat
                left join departments d on d.id = u.department_id
                left join positions job on job.id = u.position_id
                left join sites site on site.id = u.site_id
                left join absences away on away.person_id = u.id
                and away.has_begun
                and is_active (u.standing)
              where s.id = $7::uuid
            ) as "people"
        ) r
      )
      from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
      where s.id = $7::uuid
    )
  )
)::text as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $7::uuid
    and (
      case
        when $2::text in ('admin') then true
        when $2::text in ('manager') then exists (
          select
          from programs p
          where p.id = s.program_id and p.archived_at is null and p.assigned_manager_id = $3::uuid
        )
        when $2::text in ('trainer') then s.trainer_id = $3::uuid
        and exists (select from programs p where p.id = s.program_id and p.archived_at is null)
      end
    )
)
