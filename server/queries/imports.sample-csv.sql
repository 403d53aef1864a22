-- GET /api/imports/sample.csv
select ('{}'::json)::text as answer
