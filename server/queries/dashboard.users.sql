-- GET /api/dashboard/users
select (
  json_build_object(
    'users', (
      select json_build_object(
        'managers', coalesce(sum(count) filter (where subject = 'manager'), 0),
        'trainers', coalesce(sum(count) filter (where subject = 'trainer'), 0),
        'employees', coalesce(sum(count) filter (where subject = 'employee'), 0)
      )
      from company_counts
    )
  )
)::text as answer
