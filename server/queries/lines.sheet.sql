-- Longer than 3000 characters: who answers for a training is found by the line or by the program, and each has the next session with a seat.

-- GET /api/team/sheet
select (
  (
    with mine as materialized (
      select a.*
      from (
        select a.*, true as is_below
        from
          people_acted_for ($1::uuid::uuid) b
          join assignments a on a.employee_id = b.id
          join programs p on p.id = a.program_id
        where
          b.is_active
          and p.archived_at is null
          and a.completed_at is null
          and exists (
            select
            from users without
            where without.id = a.employee_id and without.email is null
          )
        union all
        select a.*, false
        from
          users m
          join programs p on p.archived_at is null
          and case
            when has_acting_overseer (p) then p.assigned_manager_id = m.id
            else m.standing = 'admin'
          end
          join assignments a on a.program_id = p.id
        where
          m.id = $1::uuid::uuid
          and is_active (m.standing)
          and is_active (a.standing)
          and a.completed_at is null
          and exists (
            select
            from users without
            where without.id = a.employee_id and without.email is null
          )
          and not exists (
            select
            from users person join users lead on lead.id = person.line_manager_id
            where
              person.id = a.employee_id
              and (
                is_active (lead.standing)
                and not is_away (lead.id)
                or acting_manager (lead.id) is not null
              )
          )
      ) a
    )
    select json_build_object(
      'people', (
        select coalesce(
          json_agg(
            (
              select row_to_json(r)
              from (
                select
                  u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                  coalesce(u.email, '') as "email", u.login as "login",
                  u.background_color as "background_color", place_json (d.id, d.name) as "department",
                  place_json (job.id, job.name) as "position", place_json (site.id, site.name) as "site",
                  case when away.person_id is not null then 'away' else state_of (u.standing)
                  end as "state", away.until_day as "away_until",
                  (
                    select coalesce(json_agg(r), '[]')
                    from (
                      select
                        (select r from (select p.id as "_id", p.title as "title") r) as "program",
                        (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date as "due",
                        case
                          when s.ends_at <= $2::timestamptz then 'The trainer still has to confirm your attendance.'
                          when s.location is not null then format(
                            'Your session is on %s. Location: %s.',
                            to_char((s.starts_at at time zone 'Etc/GMT+6'), 'Dy, Mon FMDD · FMHH12:MI AM'),
                            s.location
                          )
                          when s.id is not null then format(
                            'Your session is on %s.',
                            to_char((s.starts_at at time zone 'Etc/GMT+6'), 'Dy, Mon FMDD · FMHH12:MI AM')
                          )
                          when free.at is null then 'No session has a free seat yet.'
                          else concat(
                            case when coalesce(a.due_at, p.deadline) < $2::timestamptz then 'This is overdue. '
                            end,
                            format(
                              'Choose a session. The next one with a free seat is on %s.',
                              to_char(
                                (
                                  (
                                    select min(next.starts_at)
                                    from training_sessions next
                                    where next.program_id = p.id and next.last_starts_at = free.at
                                  ) at time zone 'Etc/GMT+6'
                                ), 'Dy, Mon FMDD · FMHH12:MI AM'
                              )
                            )
                          )
                        end as "text"
                      from
                        mine a
                        join programs p on p.id = a.program_id
                        left join training_sessions s on s.id = a.session_id
                        cross join lateral (
                          select (
                            select free_for (a.employee_id, a.program_id, free.starts_at, interval '15 min', $2::timestamptz, 'Etc/GMT+6')
                            from (
                              select (
                                select free.starts_at
                                from first_free (p.id, $2::timestamptz, 'Etc/GMT+6') free
                              ) as starts_at
                              offset 0
                            ) free
                          ) as at
                          offset 0
                        ) free
                      where a.employee_id = u.id
                      order by coalesce(a.due_at, p.deadline), p.title, p.id
                    ) r
                  ) as "items"
              ) r
            )
            order by u.last_name, u.first_name, u.id
          ), '[]'
        )
        from
          (
            select u.*
            from users u
            where u.id in (select employee_id from mine)
            order by u.last_name, u.first_name, u.id
            limit 1000
          ) u
          left join departments d on d.id = u.department_id
          left join positions job on job.id = u.position_id
          left join sites site on site.id = u.site_id
          left join absences away on away.person_id = u.id
          and away.has_begun
          and is_active (u.standing)
      ), 'total', (select count(distinct employee_id)::int from mine),
      'day', ($2::timestamptz at time zone 'Etc/GMT+6')::date
    )
  )
)::text as answer
