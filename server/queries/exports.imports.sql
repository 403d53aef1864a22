-- GET /api/export/imports.csv
-- GET /api/export/imports.xlsx
json_build_array(
  iso_instant (i.created_at),
  (select full_name (u.first_name, u.last_name) from users u where u.id = i.created_by), i.source, i.what,
  i.name, i.state, (i.facts ->> 'rows')::int, (i.counts ->> 'create')::int, (i.counts ->> 'change')::int,
  (i.counts ->> 'return')::int, (i.counts ->> 'same')::int, (i.counts ->> 'refused')::int,
  (i.counts ->> 'missing')::int, (i.result ->> 'created')::int, (i.result ->> 'changed')::int,
  (i.result ->> 'returned')::int, (i.result ->> 'suspended')::int, (i.result ->> 'records')::int
)
