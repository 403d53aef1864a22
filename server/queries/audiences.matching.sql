-- POST /api/audiences/matching
select (
  json_build_object(
    'matching', (
      select count(*)::int
      from
        (
          select distinct fits.id
          from
            jsonb_populate_recordset(null::audience_rows, $1::jsonb) r
            cross join lateral people_of_row (r) fits
        ) fit
        join users u on u.id = fit.id
      where ("u".deactivated_at is null and "u".suspended_at is null)
    )
  )
)::text as answer
