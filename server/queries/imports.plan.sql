-- GET /api/imports/{importId}/plan.csv
select (
  (select json_build_object('id', i.id, 'name', i.name) from imports i where i.id = $1::uuid)
)::text as answer
