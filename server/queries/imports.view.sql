-- GET /api/imports/{importId}
select (
  (
    select json_build_object(
      'import', (
        '{"encoding":null,"delimiter":null,"sheet":null,"sheets":[],"headings_row":1,"second_headings_row":null,"rows":0,"samples":[],"columns":[],"questions":[],"makes":{"departments":[],"sites":[],"positions":[]},"effects":[]}'::jsonb || (i.facts - '{judged,programs,standing,login_from_id}'::text[]) || (
          select row_to_json(r)
          from (
            select
              i.id as "_id", i.what as "what", i.source as "source", i.name as "name", i.state as "state",
              (
                select json_build_object('_id', u.id, 'name', full_name (u.first_name, u.last_name))
                from users u
                where u.id = i.created_by
              ) as "by", iso_instant (i.created_at) as "created_at", i.everybody as "everybody",
              exists (select from import_files f where f.import_id = i.id) as "has_file",
              i.digest as "digest", i.error as "error",
              '{"create":0,"change":0,"same":0,"return":0,"refused":0,"decide":0,"missing":0,"waiting":0,"kept":0}'::jsonb || i.counts as "counts",
              case when i.state in ('planning', 'running') then json_build_object('done', i.rows_done, 'total', i.rows_total)
              end as "progress", i.result as "result",
              case
                when i.state = 'done'
                and i.what = 'people' then iso_instant (i.ran_at + '7 days'::interval)
              end as "undo_until", i.undone as "undone"
          ) r
        )::jsonb
      ), 'lines', page.lines, 'next_cursor', page.next
    )
    from
      imports i
      cross join lateral (
        select
          coalesce(json_agg(line order by place) filter ( where n <= $1::int ), '[]') as lines,
          case when count(*) > $1::int then (max(place) filter (where n <= $1::int))::text
          end as next
        from (
          select
            (
              select row_to_json(r)
              from (
                select
                  l.line as "line", l.verdict as "verdict", l.key as "key", l.name as "name",
                  case when l.code in ('email_taken', 'login_taken') then null else l.person_id
                  end as "person", l.changes as "changes", l.code as "code", l.field as "field",
                  l.why as "why", l.choices as "choices"
              ) r
            ) as line, l.place, row_number() over (order by l.place) as n
          from import_lines l
          where l.import_id = i.id and l.verdict = $2::text and l.place > coalesce($3::text::int, -1)
          order by l.place
          limit $1::int + 1
        ) l
      ) page
    where i.id = $4::uuid
  )
)::text as answer
