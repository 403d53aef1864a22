-- GET /api/imports/{importId}/refused.csv
select (
  (
    select json_build_object(
      'id', i.id, 'name', i.name, 'encoding', coalesce(i.facts -> 'encoding', 'null'::jsonb),
      'delimiter', coalesce(i.facts -> 'delimiter', 'null'::jsonb)
    )
    from imports i
    where i.id = $1::uuid
  )
)::text as answer
