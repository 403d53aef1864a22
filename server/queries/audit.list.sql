-- Longer than 3000 characters: of facts with thousands of parts it tells the first ones and how many there are.

-- GET /api/audit
select (
  (
    with
      wanted as materialized (
        select
          case
            when $1::text is not null then array[$1::uuid]
            when $2::text is not null then array(
              select u.id
              from users u
              where
                u.search_text like (select search_pattern ($2))
                or folded (u.email) like (select search_pattern ($2))
            )
          end as people,
          case
            when $3::text is not null then array[$3::uuid]
            when $4::text is not null then array(
              select p.id
              from programs p
              where folded (p.title) like (select search_pattern ($4))
            )
          end as programs
      ),
      line as materialized (
        select
          e.id,
          json_build_object(
            'id', e.id, 'recorded_at', iso_instant (e.recorded_at), 'action', e.action,
            'request_id', e.request_id, 'address', e.personal ->> 'address',
            'actor', (
              select json_build_object(
                '_id', u.id, 'name', full_name (u.first_name, u.last_name),
                'active', u.deactivated_at is null, 'role', e.actor_role
              )
              from users u
              where u.id = e.actor_id
            ),
            'program', (
              select json_build_object('_id', p.id, 'name', p.title)
              from programs p
              where p.id = e.program_id
            ),
            'people', (
              select coalesce(
                json_agg(
                  json_build_object('_id', u.id, 'name', full_name (u.first_name, u.last_name), 'active', u.deactivated_at is null)
                  order by u.last_name, u.first_name, u.id
                ), '[]'
              )
              from users u
              where u.id = any (e.person_ids[1:20])
            ), 'people_count', cardinality(e.person_ids), 'before', facts.told -> 'before',
            'after', facts.told -> 'after', 'before_counts', facts.counts -> 'before',
            'after_counts', facts.counts -> 'after',
            'sealed', exists (select from audit_seals s where s.entry_id = e.id)
          ) as entry, row_number() over (order by e.id desc) as n
        from
          (
            (
              select *
              from (
                select e.*
                from audit_entries e
                where
                  e.program_id = any ((select programs from wanted)::uuid[])
                  and (
                    (select people from wanted)::uuid[] is null
                    or (
                      e.actor_id = any ((select people from wanted)::uuid[])
                      or e.person_ids && (select people from wanted)::uuid[]
                    )
                  )
                  and ($5::text is null or e.action = $5)
                  and ($6::timestamptz is null or e.recorded_at >= $6::timestamptz)
                  and ($7::timestamptz is null or e.recorded_at <= $7::timestamptz)
                  and e.id < coalesce($8::bigint, '9223372036854775807'::bigint)
                order by e.id desc
                limit 1001
              ) ahead
              limit $9 + 1
            )
            union all
            (
              select *
              from (
                select e.*
                from audit_entries e
                where
                  (select programs from wanted)::uuid[] is null
                  and (
                    e.actor_id = any ((select people from wanted)::uuid[])
                    or e.person_ids && (select people from wanted)::uuid[]
                  )
                  and ($5::text is null or e.action = $5)
                  and ($6::timestamptz is null or e.recorded_at >= $6::timestamptz)
                  and ($7::timestamptz is null or e.recorded_at <= $7::timestamptz)
                  and e.id < coalesce($8::bigint, '9223372036854775807'::bigint)
                order by e.id desc
                limit 1001
              ) ahead
              limit $9 + 1
            )
            union all
            (
              select *
              from (
                select e.*
                from audit_entries e
                where
                  (select programs from wanted)::uuid[] is null
                  and (select people from wanted)::uuid[] is null
                  and e.action = $5::text
                  and ($6::timestamptz is null or e.recorded_at >= $6::timestamptz)
                  and ($7::timestamptz is null or e.recorded_at <= $7::timestamptz)
                  and e.id < coalesce($8::bigint, '9223372036854775807'::bigint)
                order by e.id desc
                limit 1001
              ) ahead
              limit $9 + 1
            )
            union all
            (
              select *
              from (
                select e.*
                from audit_entries e
                where
                  (select programs from wanted)::uuid[] is null
                  and (select people from wanted)::uuid[] is null
                  and $5::text is null
                  and ($6::timestamptz is null or $7::timestamptz is null)
                  and ($6::timestamptz is null or e.recorded_at >= $6::timestamptz)
                  and ($7::timestamptz is null or e.recorded_at <= $7::timestamptz)
                  and e.id < coalesce($8::bigint, '9223372036854775807'::bigint)
                order by e.id desc
                limit 1001
              ) ahead
              limit $9 + 1
            )
            union all
            (
              select *
              from (
                select e.*
                from audit_entries e
                where
                  (select programs from wanted)::uuid[] is null
                  and (select people from wanted)::uuid[] is null
                  and $5::text is null
                  and e.recorded_at >= $6::timestamptz
                  and e.recorded_at <= $7::timestamptz
                  and e.id < coalesce($8::bigint, '9223372036854775807'::bigint)
                order by e.id desc
                limit 1001
              ) ahead
              limit $9 + 1
            )
          ) e
          cross join lateral (
            select jsonb_object_agg(side, told) as told, jsonb_object_agg(side, counts) as counts
            from
              (values ('before', e.before), ('after', e.after) ) of (side, facts)
              cross join lateral (
                select
                  jsonb_object_agg(
                    key,
                    case
                      when many.count is null then value
                      else case jsonb_typeof(value)
                        when 'array' then jsonb_path_query_array(value, '$[0 to 99]')
                        else (
                          select jsonb_object_agg(key, value)
                          from (select * from jsonb_each(value) limit 100) part
                        )
                      end
                    end
                  ) as told,
                  coalesce(
                    jsonb_object_agg(key, many.count) filter (where many.count is not null), '{}'
                  ) as counts
                from
                  jsonb_each(coalesce(facts, '{}') || coalesce(e.personal -> side, '{}'))
                  left join lateral (
                    select
                      case jsonb_typeof(value)
                        when 'array' then jsonb_array_length(value)
                        when 'object' then (select count(*) from jsonb_object_keys(value))
                      end as count
                  ) many on many.count > 100
              ) each
          ) facts
      )
    select json_build_object(
      'entries', coalesce(json_agg(line.entry order by line.id desc) filter ( where line.n <= $9 ), '[]'),
      'next_cursor', case when count(*) > $9 then min(line.id) filter (where line.n <= $9)::text
      end,
      'names', (
        with wanted as (
          select distinct (found.text #>> '{}')::uuid as id
          from
            (select entry from line where line.n <= $9) shown
            cross join jsonb_path_query(shown.entry::jsonb, 'strict $.keyvalue() ? (@.key == "before" || @.key == "after").**') as found (text)
          where
            jsonb_typeof(found.text) = 'string'
            and found.text #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        )
        select coalesce(json_object_agg(named.id, named.name), '{}')
        from (
          select u.id, full_name (u.first_name, u.last_name) as name
          from users u join wanted using (id)
          union all
          select d.id, d.name
          from departments d join wanted using (id)
          union all
          select each.id, each.name
          from sites each join wanted using (id)
          union all
          select each.id, each.name
          from positions each join wanted using (id)
          union all
          select p.id, p.title
          from programs p join wanted using (id)
          union all
          select s.id, iso_instant (s.starts_at)
          from training_sessions s join wanted using (id)
        ) named
      )
    )
    from line
  )
)::text as answer
