-- GET /api/user/calendar
select (
  json_build_object(
    'since', iso_instant ((select f.created_at from calendar_feeds f where f.person_id = $1::uuid)),
    'available', true
  )
)::text as answer
