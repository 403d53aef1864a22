-- Longer than 3000 characters: the same search as in programs.assigned, among the records in one state, of which each has its index.

-- GET /api/records
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      (
        select *
        from (
          select r.id, iso_instant (r.recorded_at) as k0, r.id as k1
          from training_records r
          where true and (r.recorded_at, r.id) < ($1::timestamptz, $2::uuid)
          order by r.recorded_at desc, r.id desc
          limit 1001
        ) ahead
        limit $3::int + 1
      )
    ) scanned
  ),
  line as (
    select shown.row, k0, k1, found, row_number() over (order by k0 desc, k1 desc) as n
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
                when r.valid_until < ($4::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                else 'valid'
              end as "state", r.code as "code", iso_instant (r.revoked_at) as "revoked_at",
              r.revoked_because as "revoked_because", case when r.decision = 'rejected' then r.decided_because
              end as "rejected_because", signed_of (r.program_id, r.signed_version) as "signed",
              case when r.file_count is null then '[]' else files_of (r.id, null, null)
              end as "files", coalesce(r.file_count, 0) as "file_count"
          ) r
        ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc
    limit $3::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $3::int then max(array[k0::text, k1::text]) filter (where n = $3::int)
      end as last
    from line
  )
select
  page.*, case when $5::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $5::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select case when n <= 10000 then n end as total, case when n > 10000 then 10000 end as more_than
      from (
        select count(*)::int as n
        from (select from training_records r where true limit 10001) counted
      ) counted
    ) counted
    where $5::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/records?state=valid&program&search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  named as materialized (select id from departments where folded (name) like (select text from pattern)),
  people as materialized (
    (
      select u.id
      from users u
      where
        u.deactivated_at is null
        and (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      limit 10001
    )
    union all
    (
      select u.id
      from users u
      where
        u.deactivated_at is not null
        and (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      limit 10001
    )
  ),
  found as materialized (
    (
      select r.recorded_at, r.id
      from training_records r
      where
        r.program_id = $3::uuid
        and r.decision = 'accepted'
        and r.revoked_at is null
        and r.valid_until < ($4::timestamptz at time zone 'Etc/GMT+6')::date is not true
        and not exists (
          select
          from (
            select n.trained_on, n.recorded_at, n.id
            from training_records n
            where n.person_id = r.person_id and n.program_id = r.program_id and counts_as_done (n)
            order by n.trained_on desc, n.recorded_at desc, n.id desc
            limit 1
          ) newest
          where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
        )
        and folded (r.title) like (select text from pattern)
      limit 10001
    )
    union
    (
      select theirs.*
      from
        people
        cross join lateral (
          select r.recorded_at, r.id
          from training_records r
          where
            r.person_id = people.id
            and r.program_id = $3::uuid
            and r.decision = 'accepted'
            and r.revoked_at is null
            and r.valid_until < ($4::timestamptz at time zone 'Etc/GMT+6')::date is not true
            and not exists (
              select
              from (
                select n.trained_on, n.recorded_at, n.id
                from training_records n
                where n.person_id = r.person_id and n.program_id = r.program_id and counts_as_done (n)
                order by n.trained_on desc, n.recorded_at desc, n.id desc
                limit 1
              ) newest
              where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
            )
          offset 0
        ) theirs
      limit 10001
    )
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select r.id, iso_instant (r.recorded_at) as k0, r.id as k1, count(*) over () as found
      from found r
      where (select are_few from few) and (r.recorded_at, r.id) < ($5::timestamptz, $6::uuid)
      order by r.recorded_at desc, r.id desc
      limit $7::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        (
          select *
          from (
            select r.id, iso_instant (r.recorded_at) as k0, r.id as k1
            from training_records r
            where
              r.program_id = $3::uuid
              and r.decision = 'accepted'
              and r.revoked_at is null
              and r.valid_until < ($4::timestamptz at time zone 'Etc/GMT+6')::date is not true
              and not exists (
                select
                from (
                  select n.trained_on, n.recorded_at, n.id
                  from training_records n
                  where n.person_id = r.person_id and n.program_id = r.program_id and counts_as_done (n)
                  order by n.trained_on desc, n.recorded_at desc, n.id desc
                  limit 1
                ) newest
                where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
              )
              and (r.recorded_at, r.id) < ($5::timestamptz, $6::uuid)
              and exists (
                select
                from users u
                where
                  u.id = r.person_id
                  and (
                    (folded (r.title) || '') like (select text from pattern)
                    or (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  )
                offset 0
              )
            order by r.recorded_at desc, r.id desc
            limit 1001
          ) ahead
          limit $7::int + 1
        )
      ) scanned
      where not (select are_few from few)
    )
  -- … 81 lines as above
  page.*, case when $8::boolean then case when last is null then count else found end
  end as total, case when $8::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
