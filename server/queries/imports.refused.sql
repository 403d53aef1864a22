-- GET /api/imports/{importId}/refused.csv
select (
  (
    select json_build_object(
      'id', i.id, 'name', i.name, 'encoding', i.facts -> 'encoding', 'delimiter', i.facts -> 'delimiter',
      'sheet', i.facts -> 'sheet', 'headings_row', i.facts -> 'headings_row'
    )
    from imports i
    where i.id = $1::uuid
  )
)::text as answer
