-- GET /api/admin/messages
-- Longer than 3000 characters: the same search as in records.list.

-- admin: first page
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        (
          select m.id, iso_instant (m.created_at) as k0, m.id as k1
          from messages m
          where true
          order by m.created_at desc, m.id desc
          limit 51
        )
      ) scanned
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
        where n <= $1
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $1 then max(array[k0::text, k1::text]) filter (where n = $1)
      end as last
    from line
  )
select page.*, case when last is null then count else counted.total end as total, counted.more_than
from
  page
  left join lateral (
    select *
    from
      (
        select case when n <= 10000 then n end as total, case when n > 10000 then 10000 end as more_than
        from
          (select count(*)::int as n from ((select from messages m where true limit 10001)) counted) counted
      ) counted
    where last is not null
  ) counted on true

-- admin: next page
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        (
          select m.id, iso_instant (m.created_at) as k0, m.id as k1
          from messages m
          where (m.created_at, m.id) < ($1::timestamptz, $2::uuid)
          order by m.created_at desc, m.id desc
          limit 51
        )
      ) scanned
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
select page.*, null as total, null as more_than
from page

-- admin: first page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  people as materialized (
    (
      select u.id
      from users u
      where
        u.deactivated_at is null
        and (
          u.search_text like (select text from pattern)
          or "u"."department_id" = any (array(select id from named))
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
          or "u"."department_id" = any (array(select id from named))
        )
      limit 10001
    )
  ),
  found as materialized (
    (
      select *
      from
        (
          (
            select m.created_at, m.id
            from messages m
            where lower(m.subject collate "und-x-icu") like (select text from pattern)
            limit 10001
          )
        ) worded
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
          where m.person_id = people.id
          offset 0
        ) theirs
      limit 10001
    )
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
      from found m
      where (select are_few from few)
      order by m.created_at desc, m.id desc
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          (
            select m.id, iso_instant (m.created_at) as k0, m.id as k1
            from messages m join users u on u.id = m.person_id
            where
              (
                (lower(m.subject collate "und-x-icu") || '') like (select text from pattern)
                or (
                  (u.search_text || '') like (select text from pattern)
                  or "u"."department_id" = any (array(select id from named))
                )
              )
            order by m.created_at desc, m.id desc
            limit 51
          )
        ) scanned
      where not (select are_few from few)
    )
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

-- admin: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  people as materialized (
    (
      select u.id
      from users u
      where
        u.deactivated_at is null
        and (
          u.search_text like (select text from pattern)
          or "u"."department_id" = any (array(select id from named))
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
          or "u"."department_id" = any (array(select id from named))
        )
      limit 10001
    )
  ),
  found as materialized (
    (
      select *
      from
        (
          (
            select m.created_at, m.id
            from messages m
            where lower(m.subject collate "und-x-icu") like (select text from pattern)
            limit 10001
          )
        ) worded
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
          where m.person_id = people.id
          offset 0
        ) theirs
      limit 10001
    )
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
      from found m
      where (select are_few from few) and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
      order by m.created_at desc, m.id desc
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          (
            select m.id, iso_instant (m.created_at) as k0, m.id as k1
            from messages m join users u on u.id = m.person_id
            where
              (
                (lower(m.subject collate "und-x-icu") || '') like (select text from pattern)
                or (
                  (u.search_text || '') like (select text from pattern)
                  or "u"."department_id" = any (array(select id from named))
                )
              )
              and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
            order by m.created_at desc, m.id desc
            limit 51
          )
        ) scanned
      where not (select are_few from few)
    )
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

-- admin: first page of a search with an @
with
  pattern as materialized (
    select lower($1 collate "und-x-icu") as text, lower($2 collate "und-x-icu") as mailbox
  ),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  people as materialized (
    (
      select u.id
      from users u
      where
        u.deactivated_at is null
        and (
          (
            u.search_text like (select text from pattern)
            or (
              u.search_text like (select mailbox from pattern)
              and lower("u"."email" collate "und-x-icu") like (select text from pattern)
            )
          )
          or "u"."department_id" = any (array(select id from named))
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
          (
            u.search_text like (select text from pattern)
            or (
              u.search_text like (select mailbox from pattern)
              and lower("u"."email" collate "und-x-icu") like (select text from pattern)
            )
          )
          or "u"."department_id" = any (array(select id from named))
        )
      limit 10001
    )
  ),
  found as materialized (
    (
      select *
      from
        (
          (
            select m.created_at, m.id
            from messages m
            where lower(m.subject collate "und-x-icu") like (select text from pattern)
            limit 10001
          )
        ) worded
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
          where m.person_id = people.id
          offset 0
        ) theirs
      limit 10001
    )
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
      from found m
      where (select are_few from few)
      order by m.created_at desc, m.id desc
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          (
            select m.id, iso_instant (m.created_at) as k0, m.id as k1
            from messages m join users u on u.id = m.person_id
            where
              (
                (lower(m.subject collate "und-x-icu") || '') like (select text from pattern)
                or (
                  (
                    (u.search_text || '') like (select text from pattern)
                    or (
                      (u.search_text || '') like (select mailbox from pattern)
                      and lower("u"."email" collate "und-x-icu") like (select text from pattern)
                    )
                  )
                  or "u"."department_id" = any (array(select id from named))
                )
              )
            order by m.created_at desc, m.id desc
            limit 51
          )
        ) scanned
      where not (select are_few from few)
    )
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

-- admin: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        (
          select m.id, iso_instant (m.created_at) as k0, m.id as k1
          from messages m join users u on u.id = m.person_id
          where
            (
              (lower(m.subject collate "und-x-icu") || '') like (select text from pattern)
              or (
                (u.search_text || '') like (select text from pattern)
                or "u"."department_id" = any (array(select id from named))
              )
            )
          order by m.created_at desc, m.id desc
          limit 51
        )
      ) scanned
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

-- admin: first page, by state
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        select *
        from
          (
            (
              select m.id, iso_instant (m.created_at) as k0, m.id as k1
              from messages m
              where m.sent_at is not null and $1 = 'sent'
              order by m.created_at desc, m.id desc
              limit 51
            )
            union all
            (
              select m.id, iso_instant (m.created_at) as k0, m.id as k1
              from messages m
              where
                m.sent_at is null
                and $1 <> 'sent'
                and case
                  when m.sent_at is not null then 'sent'
                  when m.dropped_at is not null then 'dropped'
                  when m.next_at is not null then 'waiting'
                  else 'failed'
                end = $1
              order by m.created_at desc, m.id desc
              limit 51
            )
          ) part
      ) scanned
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
select page.*, case when last is null then count else counted.total end as total, counted.more_than
from
  page
  left join lateral (
    select *
    from
      (
        select case when n <= 10000 then n end as total, case when n > 10000 then 10000 end as more_than
        from
          (
            select count(*)::int as n
            from
              (
                (select from messages m where m.sent_at is not null and $1 = 'sent' limit 10001)
                union all
                (
                  select
                  from messages m
                  where
                    m.sent_at is null
                    and $1 <> 'sent'
                    and case
                      when m.sent_at is not null then 'sent'
                      when m.dropped_at is not null then 'dropped'
                      when m.next_at is not null then 'waiting'
                      else 'failed'
                    end = $1
                  limit 10001
                )
              ) counted
          ) counted
      ) counted
    where last is not null
  ) counted on true

-- admin: next page, by state
with
  picked as (
    select scanned.*, null::bigint as found
    from
      (
        select *
        from
          (
            (
              select m.id, iso_instant (m.created_at) as k0, m.id as k1
              from messages m
              where
                m.sent_at is not null
                and $1 = 'sent'
                and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
              order by m.created_at desc, m.id desc
              limit 51
            )
            union all
            (
              select m.id, iso_instant (m.created_at) as k0, m.id as k1
              from messages m
              where
                m.sent_at is null
                and $1 <> 'sent'
                and case
                  when m.sent_at is not null then 'sent'
                  when m.dropped_at is not null then 'dropped'
                  when m.next_at is not null then 'waiting'
                  else 'failed'
                end = $1
                and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
              order by m.created_at desc, m.id desc
              limit 51
            )
          ) part
      ) scanned
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

-- admin: first page of a search, by state
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  named as materialized (select id from departments where lower(name) like (select text from pattern)),
  people as materialized (
    (
      select u.id
      from users u
      where
        u.deactivated_at is null
        and (
          u.search_text like (select text from pattern)
          or "u"."department_id" = any (array(select id from named))
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
          or "u"."department_id" = any (array(select id from named))
        )
      limit 10001
    )
  ),
  found as materialized (
    (
      select *
      from
        (
          (
            select m.created_at, m.id
            from messages m
            where
              m.sent_at is not null
              and $2 = 'sent'
              and lower(m.subject collate "und-x-icu") like (select text from pattern)
            limit 10001
          )
          union all
          (
            select m.created_at, m.id
            from messages m
            where
              m.sent_at is null
              and $2 <> 'sent'
              and case
                when m.sent_at is not null then 'sent'
                when m.dropped_at is not null then 'dropped'
                when m.next_at is not null then 'waiting'
                else 'failed'
              end = $2
              and lower(m.subject collate "und-x-icu") like (select text from pattern)
            limit 10001
          )
        ) worded
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
            and case
              when m.sent_at is not null then 'sent'
              when m.dropped_at is not null then 'dropped'
              when m.next_at is not null then 'waiting'
              else 'failed'
            end = $2
          offset 0
        ) theirs
      limit 10001
    )
  ),
  few as materialized (select count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, iso_instant (m.created_at) as k0, m.id as k1, count(*) over () as found
      from found m
      where (select are_few from few)
      order by m.created_at desc, m.id desc
      limit 51
    )
    union all
    (
      select scanned.*, null
      from
        (
          select *
          from
            (
              (
                select m.id, iso_instant (m.created_at) as k0, m.id as k1
                from messages m join users u on u.id = m.person_id
                where
                  m.sent_at is not null
                  and $2 = 'sent'
                  and (
                    (lower(m.subject collate "und-x-icu") || '') like (select text from pattern)
                    or (
                      (u.search_text || '') like (select text from pattern)
                      or "u"."department_id" = any (array(select id from named))
                    )
                  )
                order by m.created_at desc, m.id desc
                limit 51
              )
              union all
              (
                select m.id, iso_instant (m.created_at) as k0, m.id as k1
                from messages m join users u on u.id = m.person_id
                where
                  m.sent_at is null
                  and $2 <> 'sent'
                  and case
                    when m.sent_at is not null then 'sent'
                    when m.dropped_at is not null then 'dropped'
                    when m.next_at is not null then 'waiting'
                    else 'failed'
                  end = $2
                  and (
                    (lower(m.subject collate "und-x-icu") || '') like (select text from pattern)
                    or (
                      (u.search_text || '') like (select text from pattern)
                      or "u"."department_id" = any (array(select id from named))
                    )
                  )
                order by m.created_at desc, m.id desc
                limit 51
              )
            ) part
        ) scanned
      where not (select are_few from few)
    )
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
