-- GET /api/messages

-- admin: first page
-- manager: first page
-- trainer: first page
-- employee: first page
with
  picked as (
    select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
    from messages m
    where m.person_id = $1::uuid
    order by m.created_at desc, m.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, found, row_number() over (order by k0 desc, k1 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  m.id as "_id",
                  m.kind as "kind",
                  case
                    when m.sent_at is not null then 'sent'
                    when m.dropped_at is not null then 'dropped'
                    when m.next_at is not null then 'waiting'
                    else 'failed'
                  end as "state",
                  (
                    select r
                    from
                      (
                        select
                          u.id as "_id",
                          u.first_name as "first_name",
                          u.last_name as "last_name",
                          u.email as "email"
                      ) r
                  ) as "person",
                  m.subject as "subject",
                  m.text as "text",
                  iso_instant (m.created_at) as "created_at",
                  iso_instant (m.not_before) as "not_before",
                  iso_instant (m.sent_at) as "sent_at",
                  m.attempts as "attempts",
                  m.last_error as "last_error",
                  m.dropped_because as "dropped_because"
              ) r
          ) as row
        from messages m join users u on u.id = m.person_id
        where m.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $2
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $2 then max(array[k0::text, k1::text]) filter (where n = $2)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page
-- manager: next page
-- trainer: next page
-- employee: next page
with
  picked as (
    select m.id, iso_instant (m.created_at) as k0, m.id as k1, null::bigint as found
    from messages m
    where m.person_id = $1::uuid and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
    order by m.created_at desc, m.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, found, row_number() over (order by k0 desc, k1 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  m.id as "_id",
                  m.kind as "kind",
                  case
                    when m.sent_at is not null then 'sent'
                    when m.dropped_at is not null then 'dropped'
                    when m.next_at is not null then 'waiting'
                    else 'failed'
                  end as "state",
                  (
                    select r
                    from
                      (
                        select
                          u.id as "_id",
                          u.first_name as "first_name",
                          u.last_name as "last_name",
                          u.email as "email"
                      ) r
                  ) as "person",
                  m.subject as "subject",
                  m.text as "text",
                  iso_instant (m.created_at) as "created_at",
                  iso_instant (m.not_before) as "not_before",
                  iso_instant (m.sent_at) as "sent_at",
                  m.attempts as "attempts",
                  m.last_error as "last_error",
                  m.dropped_because as "dropped_because"
              ) r
          ) as row
        from messages m join users u on u.id = m.person_id
        where m.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search
-- admin: first page of a search with an @
-- admin: first page of a search for less than three letters
-- manager: first page of a search
-- manager: first page of a search with an @
-- manager: first page of a search for less than three letters
-- trainer: first page of a search
-- trainer: first page of a search with an @
-- trainer: first page of a search for less than three letters
-- employee: first page of a search
-- employee: first page of a search with an @
-- employee: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  picked as (
    select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
    from messages m
    where m.person_id = $2::uuid and lower(m.subject collate "und-x-icu") like (select text from pattern)
    order by m.created_at desc, m.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, found, row_number() over (order by k0 desc, k1 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  m.id as "_id",
                  m.kind as "kind",
                  case
                    when m.sent_at is not null then 'sent'
                    when m.dropped_at is not null then 'dropped'
                    when m.next_at is not null then 'waiting'
                    else 'failed'
                  end as "state",
                  (
                    select r
                    from
                      (
                        select
                          u.id as "_id",
                          u.first_name as "first_name",
                          u.last_name as "last_name",
                          u.email as "email"
                      ) r
                  ) as "person",
                  m.subject as "subject",
                  m.text as "text",
                  iso_instant (m.created_at) as "created_at",
                  iso_instant (m.not_before) as "not_before",
                  iso_instant (m.sent_at) as "sent_at",
                  m.attempts as "attempts",
                  m.last_error as "last_error",
                  m.dropped_because as "dropped_because"
              ) r
          ) as row
        from messages m join users u on u.id = m.person_id
        where m.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page of a search
-- manager: next page of a search
-- trainer: next page of a search
-- employee: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  picked as (
    select m.id, iso_instant (m.created_at) as k0, m.id as k1, null::bigint as found
    from messages m
    where
      m.person_id = $2::uuid
      and lower(m.subject collate "und-x-icu") like (select text from pattern)
      and (m.created_at, m.id) < ($3::timestamptz, $4::uuid)
    order by m.created_at desc, m.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, found, row_number() over (order by k0 desc, k1 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  m.id as "_id",
                  m.kind as "kind",
                  case
                    when m.sent_at is not null then 'sent'
                    when m.dropped_at is not null then 'dropped'
                    when m.next_at is not null then 'waiting'
                    else 'failed'
                  end as "state",
                  (
                    select r
                    from
                      (
                        select
                          u.id as "_id",
                          u.first_name as "first_name",
                          u.last_name as "last_name",
                          u.email as "email"
                      ) r
                  ) as "person",
                  m.subject as "subject",
                  m.text as "text",
                  iso_instant (m.created_at) as "created_at",
                  iso_instant (m.not_before) as "not_before",
                  iso_instant (m.sent_at) as "sent_at",
                  m.attempts as "attempts",
                  m.last_error as "last_error",
                  m.dropped_because as "dropped_because"
              ) r
          ) as row
        from messages m join users u on u.id = m.person_id
        where m.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page
