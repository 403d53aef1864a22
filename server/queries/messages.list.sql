-- Longer than 3000 characters: the same search as in records.list.

-- GET /api/admin/messages
with
  picked as (
    select scanned.*, null::bigint as found
    from (
      (
        select *
        from (
          select m.id, iso_instant (m.created_at) as k0, m.id as k1
          from messages m
          where m.person_id is not null and (m.created_at, m.id) < ($1::timestamptz, $2::uuid)
          order by m.created_at desc, m.id desc
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
              m.id as "_id", m.kind as "kind", state_of_message (m) as "state",
              (
                select r
                from (
                  select
                    u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                    coalesce(u.email, '') as "email"
                ) r
              ) as "person", m.subject as "subject", m.text as "text",
              iso_instant (m.created_at) as "created_at", iso_instant (m.not_before) as "not_before",
              iso_instant (m.sent_at) as "sent_at", m.sent_to as "sent_to", m.attempts as "attempts",
              m.last_error as "last_error", m.dropped_because as "dropped_because"
          ) r
        ) as row
        from messages m join users u on u.id = m.person_id
        where m.id = picked.id
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
  page.*, case when $4::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $4::boolean
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
        from (select from messages m where m.person_id is not null limit 10001) counted
      ) counted
    ) counted
    where $4::boolean and last is not null and found is null
    offset 0
  ) counted on true

-- GET /api/admin/messages?state=waiting&search
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
      select m.created_at, m.id
      from messages m
      where
        m.person_id is not null
        and m.sent_at is null
        and state_of_message (m) = 'waiting'
        and folded (m.subject collate "und-x-icu") like (select text from pattern)
      limit 10001
    )
    union
    (
      select theirs.*
      from
        people
        cross join lateral (
          select m.created_at, m.id
          from messages m
          where
            m.person_id = people.id
            and m.person_id is not null
            and m.sent_at is null
            and state_of_message (m) = 'waiting'
          offset 0
        ) theirs
      limit 10001
    )
  ), few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
      from found m
      where (select are_few from few) and (m.created_at, m.id) < ($3::timestamptz, $4::uuid)
      order by m.created_at desc, m.id desc
      limit $5::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        (
          select *
          from (
            select m.id, iso_instant (m.created_at) as k0, m.id as k1
            from messages m
            where
              m.person_id is not null
              and m.sent_at is null
              and state_of_message (m) = 'waiting'
              and (m.created_at, m.id) < ($3::timestamptz, $4::uuid)
              and exists (
                select
                from users u
                where
                  u.id = m.person_id
                  and (
                    (folded (m.subject collate "und-x-icu") || '') like (select text from pattern)
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
            order by m.created_at desc, m.id desc
            limit 1001
          ) ahead
          limit $5::int + 1
        )
      ) scanned
      where not (select are_few from few)
    )
  -- … 41 lines as above
  page.*, case when $6::boolean then case when last is null then count else found end
  end as total, case when $6::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page
