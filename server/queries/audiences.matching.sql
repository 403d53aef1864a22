-- POST /api/audiences/matching
select (
  json_build_object(
    'matching', count_matching (
      array(select r from jsonb_populate_recordset(null::audience_rows, $1::jsonb) r)
    )
  )
)::text as answer
