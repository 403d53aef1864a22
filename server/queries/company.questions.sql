-- Longer than 3000 characters: questions of four kinds come from four places, each listed and counted, and show the person.

-- GET /api/company/questions
select (
  (
    select json_build_object(
      'questions', coalesce(
        json_agg(
          json_build_object(
            'kind', q.kind,
            'person', case when u.id is not null then (
              select row_to_json(r)
              from (
                select
                  u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                  coalesce(u.email, '') as "email", u.login as "login",
                  u.background_color as "background_color", place_json (d.id, d.name) as "department",
                  place_json (job.id, job.name) as "position", place_json (site.id, site.name) as "site",
                  case when away.person_id is not null then 'away' else state_of (u.standing)
                  end as "state", away.until_day as "away_until"
              ) r
            )
            end,
            'program', (
              select r
              from (select p.id as "_id", p.title as "title" from programs p where p.id = q.program_id) r
            ), 'text', q.text, 'at', iso_instant (q.at)
          )
          order by q.at, q.kind, q.text
        ), '[]'
      ),
      'total', (
        select count(*)::int
        from (select from users u where u.line_manager_pending is not null and u.deactivated_at is null) each
      ) + (
        select count(*)::int
        from (
          select
          from audiences kept join programs p on p.id = kept.program_id
          where
            kept.held_at is not null
            and exists (
              select
              from
                audience_endings e
                join audiences c
                join programs p on p.id = c.program_id on c.program_id = e.program_id
                join assignments a on a.program_id = e.program_id
                and a.employee_id = e.person_id
                join users u on u.id = e.person_id
              where
                e.program_id = kept.program_id
                and e.ends_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                and p.archived_at is null
                and c.starts_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                and a.opened_by = 'audience'
                and a.completed_at is null
                and (
                  is_active (u.standing)
                  and not exists (select from absences x where x.person_id = u.id and x.has_begun)
                )
                and not exists (
                  select
                  from audience_rows r
                  where r.program_id = a.program_id and fits_audience (u, r)
                )
            )
        ) each
      ) + (
        select count(*)::int
        from (
          select
          from users u
          where
            u.suspended_at < $1::timestamptz::timestamptz - make_interval(days => 90)
            and u.deactivated_at is null
            and not exists (select from same_people x where x.alias_id = u.id)
        ) each
      ) + (
        select count(*)::int
        from (
          select
          from training_records r join users u on u.id = r.person_id
          where r.decision = 'proposed'
        ) each
      )
    )
    from
      (
        (
          select
            'manager_pending' as kind, u.id as person_id, null::uuid as program_id,
            format(
              'The file says %s reports to “%s”. %s', full_name (u.first_name, u.last_name),
              u.line_manager_pending,
              '{"nobody":"We couldn’t find that person.","several":"Several people could be meant.","oneself":"That would be their own line manager.","circle":"That would make a circle of line managers.","deep":"The line would then have more than 20 levels.","since":"That person has an account now. Choose them on the person’s page."}'::jsonb ->> why_waiting (u.id, u.line_manager_pending)
            ) as text,
            coalesce(
              (
                select min(h.since)
                from users_history h
                where h.id = u.id and h.line_manager_pending = u.line_manager_pending
              ), u.since
            ) as at
          from users u
          where u.line_manager_pending is not null and u.deactivated_at is null
          order by coalesce(
            (
              select min(h.since)
              from users_history h
              where h.id = u.id and h.line_manager_pending = u.line_manager_pending
            ), u.since
          )
          limit 50
        )
        union all
        (
          select
            'audience_held' as kind, null::uuid as person_id, p.id as program_id,
            (
              select
                case
                  when ends.n = 1 then format('1 person no longer matches %s. The training ends once you agree.', p.title)
                  else format('%s people no longer match %s. Their trainings end once you agree.', ends.n, p.title)
                end
              from (
                select count(*) as n
                from
                  audience_endings e
                  join audiences c
                  join programs p on p.id = c.program_id on c.program_id = e.program_id
                  join assignments a on a.program_id = e.program_id
                  and a.employee_id = e.person_id
                  join users u on u.id = e.person_id
                where
                  e.program_id = kept.program_id
                  and e.ends_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                  and p.archived_at is null
                  and c.starts_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                  and a.opened_by = 'audience'
                  and a.completed_at is null
                  and (
                    is_active (u.standing)
                    and not exists (select from absences x where x.person_id = u.id and x.has_begun)
                  )
                  and not exists (
                    select
                    from audience_rows r
                    where r.program_id = a.program_id and fits_audience (u, r)
                  )
              ) ends
            ) as text, kept.held_at as at
          from audiences kept join programs p on p.id = kept.program_id
          where
            kept.held_at is not null
            and exists (
              select
              from
                audience_endings e
                join audiences c
                join programs p on p.id = c.program_id on c.program_id = e.program_id
                join assignments a on a.program_id = e.program_id
                and a.employee_id = e.person_id
                join users u on u.id = e.person_id
              where
                e.program_id = kept.program_id
                and e.ends_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                and p.archived_at is null
                and c.starts_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
                and a.opened_by = 'audience'
                and a.completed_at is null
                and (
                  is_active (u.standing)
                  and not exists (select from absences x where x.person_id = u.id and x.has_begun)
                )
                and not exists (
                  select
                  from audience_rows r
                  where r.program_id = a.program_id and fits_audience (u, r)
                )
            )
          order by kept.held_at
          limit 50
        )
        union all
        (
          select
            'suspended_long' as kind, u.id as person_id, null::uuid as program_id,
            format('%s has been suspended for more than %s days.', full_name (u.first_name, u.last_name), 90) as text,
            u.suspended_at as at
          from users u
          where
            u.suspended_at < $1::timestamptz::timestamptz - make_interval(days => 90)
            and u.deactivated_at is null
            and not exists (select from same_people x where x.alias_id = u.id)
          order by u.suspended_at
          limit 50
        )
        union all
        (
          select
            'proposal' as kind, r.person_id as person_id, r.program_id as program_id,
            case
              when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
              end is null then format('A record of %s is waiting for review.', r.title)
              else format(
                'A record of %s for %s is waiting for review.', r.title,
                case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                end
              )
            end as text, r.recorded_at as at
          from training_records r join users u on u.id = r.person_id
          where r.decision = 'proposed'
          order by r.recorded_at
          limit 50
        )
      ) q
      left join users u on u.id = q.person_id
      left join departments d on d.id = u.department_id
      left join positions job on job.id = u.position_id
      left join sites site on site.id = u.site_id
      left join absences away on away.person_id = u.id
      and away.has_begun
      and is_active (u.standing)
  )
)::text as answer
