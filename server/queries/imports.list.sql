-- GET /api/imports
select (
  (
    select json_build_object(
      'imports', coalesce(
        json_agg(
          (
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
          )
          order by i.created_at desc, i.id
        ), '[]'
      )
    )
    from imports i
  )
)::text as answer
