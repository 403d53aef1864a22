-- GET /api/sites
select (
  json_build_object(
    'sites', (
      select coalesce(json_agg(json_build_object('_id', sites.id, 'name', sites.name) order by name, id), '[]')
      from sites
    )
  )
)::text as answer
