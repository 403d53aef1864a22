-- GET /api/messages
with
  picked as (
    select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
    from messages m
    where m.person_id = $1::uuid and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
    order by m.created_at desc, m.id desc
    limit $4::int + 1
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
              null::text as "last_error", m.dropped_because as "dropped_because",
              (state_of_message (m) = 'waiting' and m.last_error is not null) as "delayed"
          ) r
        ) as row
        from messages m join users u on u.id = m.person_id
        where m.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc
    limit $4::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $4::int then max(array[k0::text, k1::text]) filter (where n = $4::int)
      end as last
    from line
  )
select
  page.*, case when $5::boolean then case when last is null then count else found end
  end as total, case when $5::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/messages?search
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  picked as (
    select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
    from messages m
    where
      m.person_id = $3::uuid
      and folded (m.subject collate "und-x-icu") like (select text from pattern)
      and (m.created_at, m.id) < ($4::timestamptz, $5::uuid)
    -- … 48 lines as above
