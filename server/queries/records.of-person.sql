-- GET /api/user/{id}/records
-- Longer than 3000 characters: the replaced are told from the newest, and a manager sees but those of programs overseen.

-- admin: first page
with
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, count(*) over () as found
    from training_records r
    where r.person_id = $1::uuid and true
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($2::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page
with
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, null::bigint as found
    from training_records r
    where
      r.person_id = $1::uuid
      and true
      and (r.trained_on, r.recorded_at, r.id) < ($2::date, $3::timestamptz, $4::uuid)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($5::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search
-- admin: first page of a search with an @
-- admin: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, count(*) over () as found
    from training_records r
    where r.person_id = $2::uuid and true and lower(r.title) like (select text from pattern)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($3::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, null::bigint as found
    from training_records r
    where
      r.person_id = $2::uuid
      and true
      and lower(r.title) like (select text from pattern)
      and (r.trained_on, r.recorded_at, r.id) < ($3::date, $4::timestamptz, $5::uuid)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($6::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page
-- trainer: first page
-- employee: first page
with
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, count(*) over () as found
    from training_records r
    where
      r.person_id = $1::uuid
      and (
        r.person_id = $2::uuid
        or (r.recorded_by = $2::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
        or exists (
          select
          from users u
          where
            u.id = r.person_id
            and u.deactivated_at is null
            and u.role = 'employee'
            and exists (
              select
              from assignments theirs join programs p on p.id = theirs.program_id
              where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
            )
        )
        and exists (
          select
          from programs p
          where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $2::uuid
        )
      )
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($3::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page
-- trainer: next page
-- employee: next page
with
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, null::bigint as found
    from training_records r
    where
      r.person_id = $1::uuid
      and (
        r.person_id = $2::uuid
        or (r.recorded_by = $2::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
        or exists (
          select
          from users u
          where
            u.id = r.person_id
            and u.deactivated_at is null
            and u.role = 'employee'
            and exists (
              select
              from assignments theirs join programs p on p.id = theirs.program_id
              where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
            )
        )
        and exists (
          select
          from programs p
          where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $2::uuid
        )
      )
      and (r.trained_on, r.recorded_at, r.id) < ($3::date, $4::timestamptz, $5::uuid)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($6::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

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
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, count(*) over () as found
    from training_records r
    where
      r.person_id = $2::uuid
      and (
        r.person_id = $3::uuid
        or (r.recorded_by = $3::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
        or exists (
          select
          from users u
          where
            u.id = r.person_id
            and u.deactivated_at is null
            and u.role = 'employee'
            and exists (
              select
              from assignments theirs join programs p on p.id = theirs.program_id
              where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
            )
        )
        and exists (
          select
          from programs p
          where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $3::uuid
        )
      )
      and lower(r.title) like (select text from pattern)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($4::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page of a search
-- trainer: next page of a search
-- employee: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  picked as (
    select r.id, r.trained_on as k0, iso_instant (r.recorded_at) as k1, r.id as k2, null::bigint as found
    from training_records r
    where
      r.person_id = $2::uuid
      and (
        r.person_id = $3::uuid
        or (r.recorded_by = $3::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
        or exists (
          select
          from users u
          where
            u.id = r.person_id
            and u.deactivated_at is null
            and u.role = 'employee'
            and exists (
              select
              from assignments theirs join programs p on p.id = theirs.program_id
              where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
            )
        )
        and exists (
          select
          from programs p
          where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $3::uuid
        )
      )
      and lower(r.title) like (select text from pattern)
      and (r.trained_on, r.recorded_at, r.id) < ($4::date, $5::timestamptz, $6::uuid)
    order by r.trained_on desc, r.recorded_at desc, r.id desc
    limit 51
  ),
  line as (
    select shown.row, k0, k1, k2, found, row_number() over (order by k0 desc, k1 desc, k2 desc) as n
    from
      picked
      cross join lateral (
        select
          (
            select row_to_json(r)
            from
              (
                select
                  r.id as "_id",
                  (
                    select r
                    from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
                  ) as "person",
                  (
                    select r
                    from
                      (select p.id as "_id", p.title as "title" from programs p where p.id = r.program_id) r
                  ) as "program",
                  r.title as "title",
                  r.version as "version",
                  r.cycle as "cycle",
                  r.trained_on as "trained_on",
                  iso_instant (r.recorded_at) as "recorded_at",
                  (
                    select
                      case
                        when u.email <> 'erased-' || u.id || '@invalid' then u.first_name || ' ' || u.last_name
                      end
                    from users u
                    where u.id = r.recorded_by
                  ) as "recorded_by",
                  r.source as "source",
                  r.outcome as "outcome",
                  r.score as "score",
                  r.minutes as "minutes",
                  r.trainer as "trainer",
                  r.place as "place",
                  r.valid_until as "valid_until",
                  r.note as "note",
                  case
                    when r.decision <> 'accepted' then r.decision
                    when r.revoked_at is not null then 'revoked'
                    when exists (
                      select
                      from
                        (
                          select n.trained_on, n.recorded_at, n.id
                          from training_records n
                          where
                            n.person_id = r.person_id
                            and n.program_id = r.program_id
                            and counts_as_done (n)
                          order by n.trained_on desc, n.recorded_at desc, n.id desc
                          limit 1
                        ) newest
                      where
                        (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
                    ) then 'replaced'
                    when r.valid_until < ($7::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
                    else 'valid'
                  end as "state",
                  r.code as "code",
                  iso_instant (r.revoked_at) as "revoked_at",
                  r.revoked_because as "revoked_because",
                  case when r.decision = 'rejected' then r.decided_because
                  end as "rejected_because"
              ) r
          ) as row
        from training_records r join users u on u.id = r.person_id
        where r.id = picked.id
        offset 0
      ) shown
    order by k0 desc, k1 desc, k2 desc
    limit 51
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: only where
where exists (select from users u where u.id = $1::uuid and true)

-- admin: only where
where exists (select from users u where u.id = $2::uuid and true)

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $1::uuid
      and u.deactivated_at is null
      and (
        u.id = $2::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
          )
        )
      )
  )

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $2::uuid
      and u.deactivated_at is null
      and (
        u.id = $3::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
          )
        )
      )
  )

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $1::uuid and u.deactivated_at is null and u.id = $2::uuid)

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null and u.id = $3::uuid)
