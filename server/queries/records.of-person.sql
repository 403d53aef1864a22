-- Longer than 3000 characters: the replaced are told from the newest, and a manager sees but those of programs overseen.

-- GET /api/user/{id}/records
with
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, count(*) over () as found
    from training_records r
    where
      r.person_id = $1::uuid
      and (
        case
          when $2::text in ('admin') then true
          when $2::text in ('manager', 'trainer', 'employee') then (
            r.person_id = $3::uuid
            or (r.recorded_by = $3::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
            or exists (
              select
              from users u
              where
                u.id = r.person_id
                and ("u".deactivated_at is null and "u".suspended_at is null)
                and u.id <> $3::uuid
                and exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
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
                    and p.assigned_manager_id = $3::uuid
                )
            )
            and exists (
              select
              from programs p
              where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $3::uuid
            )
          )
        end
      )
      and (r.trained_on, r.recorded_at, r.id) < ($4::date, $5::timestamptz, $6::uuid)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit $7::int + 1
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select (
          select row_to_json(r)
          from (
            select
              r.id as "_id",
              (
                select r
                from (
                  select
                    u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                    case
                      when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null then coalesce(u.email, '')
                    end as "email",
                    (select d.name from departments d where d.id = u.department_id) as "department"
                ) r
              ) as "person",
              (
                select r
                from (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
              ) as "program", r.title as "title", r.version as "version", r.cycle as "cycle",
              r.trained_on as "trained_on", iso_instant (r.recorded_at) as "recorded_at",
              (
                select
                  case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                  end
                from users u
                where u.id = r.recorded_by
              ) as "recorded_by", is_by_themselves (r) as "by_themselves", r.source as "source",
              r.outcome as "outcome", r.score as "score", r.minutes as "minutes", r.trainer as "trainer",
              r.place as "place", r.valid_until as "valid_until", r.note as "note",
              coalesce(r.certified_name, r.person_name) as "name",
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
                when r.valid_until < ($8::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                else 'valid'
              end as "state", r.code as "code", iso_instant (r.revoked_at) as "revoked_at",
              r.revoked_because as "revoked_because", case when r.decision = 'rejected' then r.decided_because
              end as "rejected_because", signed_of (r.program_id, r.signed_version) as "signed",
              case
                when r.file_count is null then '[]'
                else files_of (
                  r.id, null, case when not (($2::text = 'admin') or r.person_id = $3::uuid) then $3::uuid
                  end
                )
              end as "files", coalesce(r.file_count, 0) as "file_count"
          ) r
        ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit $7::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $7::int then max(array[k0::text, k1::text, k2::text]) filter (where n = $7::int)
      end as last
    from line
  )
select
  page.*, case when $9::boolean then case when last is null then count else found end
  end as total, case when $9::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
where exists (
  select
  from users u
  where
    u.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then not exists (select from same_people x where x.alias_id = u.id)
        when $2::text in ('manager') then ("u".deactivated_at is null and "u".suspended_at is null)
        and (
          u.id = $3::uuid
          or exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
          or exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
          )
        )
        when $2::text in ('trainer', 'employee') then (
          "u".deactivated_at is null
          and "u".suspended_at is null
        )
        and (
          u.id = $3::uuid
          or exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
        )
      end
    )
)

-- GET /api/user/{id}/records?search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  -- … 43 lines as above
      and folded (r.title) like (select text from pattern)
      -- … 122 lines as above
