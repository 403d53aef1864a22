-- Longer than 3000 characters: the same rows as records.of-person.

-- GET /api/user/{id}/records.pdf
select (
  (
    select json_build_object(
      'name', coalesce(
        (
          select coalesce(r.certified_name, r.person_name)
          from training_records r
          where r.person_id = u.id and r.decision = 'accepted'
          order by r.trained_on desc, r.recorded_at desc, r.id desc
          limit 1
        ),
        case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
        end
      ), 'day', ($1::timestamptz at time zone 'Etc/GMT+6')::date, 'part', coalesce($2::integer, 1),
      'records', (
        select coalesce(json_agg(r), '[]')
        from (
          select
            coalesce(r.certified_name, r.person_name) as "name", r.title as "title", r.version as "version",
            r.trained_on as "trained_on", r.valid_until as "valid_until", r.minutes as "minutes",
            r.trainer as "trainer", r.place as "place", r.outcome as "outcome", r.score as "score",
            signed_of (r.program_id, r.signed_version) as "signed", r.code as "code",
            case
              when r.decision <> 'accepted' then r.decision
              when r.revoked_at is not null then 'revoked'
              when exists (
                select
                from (
                  select n.trained_on, n.recorded_at, n.id
                  from training_records n
                  where
                    n.person_id = r.person_id
                    and n.program_id = r.program_id
                    and counts_as_done (n)
                  order by n.trained_on desc, n.recorded_at desc, n.id desc
                  limit 1
                ) newest
                where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
              ) then 'replaced'
              when r.valid_until < ($1::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
              else 'valid'
            end as "state", (r.revoked_at at time zone 'Etc/GMT+6')::date as "revoked_on",
            count(*) over () as "total"
          from training_records r
          where
            r.person_id = $3::uuid
            and (
              case
                when $4::text in ('admin') then true
                when $4::text in ('manager', 'trainer', 'employee') then (
                  r.person_id = $5::uuid
                  or (
                    r.recorded_by = $5::uuid
                    and (r.decision <> 'accepted' or r.decided_at is not null)
                  )
                  or exists (
                    select
                    from users u
                    where
                      u.id = r.person_id
                      and ("u".deactivated_at is null and "u".suspended_at is null)
                      and u.id <> $5::uuid
                      and exists (
                        select
                        from line_above (u.id) l
                        where l.id = $5::uuid or l.deputy_id = $5::uuid
                      )
                  )
                  or exists (
                    select
                    from users u
                    where
                      u.id = r.person_id
                      and ("u".deactivated_at is null and "u".suspended_at is null)
                      and exists (
                        select
                        from assignments theirs join programs p on p.id = theirs.program_id
                        where
                          theirs.employee_id = u.id
                          and p.archived_at is null
                          and p.assigned_manager_id = $5::uuid
                      )
                  )
                  and exists (
                    select
                    from programs p
                    where
                      p.id = r.program_id
                      and p.archived_at is null
                      and p.assigned_manager_id = $5::uuid
                  )
                )
              end
            )
          order by r.trained_on desc, r.recorded_at desc, r.id desc
          limit 1000
          offset (coalesce($2::integer, 1) - 1) * 1000
        ) r
      )
    )
    from users u
    where u.id = $3::uuid
  )
)::text as answer
where exists (
  select
  from users u
  where
    u.id = $3::uuid
    and (
      case
        when $4::text in ('admin') then not exists (select from same_people x where x.alias_id = u.id)
        when $4::text in ('manager') then ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          u.id = $5::uuid
          or exists (select from line_above (u.id) l where l.id = $5::uuid or l.deputy_id = $5::uuid)
          or exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $5::uuid
          )
        )
        when $4::text in ('trainer', 'employee') then (
          "u".deactivated_at is null
          and "u".suspended_at is null
        )
        and (
          u.id = $5::uuid
          or exists (select from line_above (u.id) l where l.id = $5::uuid or l.deputy_id = $5::uuid)
        )
      end
    )
)
