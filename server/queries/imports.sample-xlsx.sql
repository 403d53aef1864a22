-- GET /api/imports/sample.xlsx
select ('{}'::json)::text as answer
