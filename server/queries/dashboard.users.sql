-- GET /api/dashboard/users
select (
  json_build_object(
    'users', json_build_object(
      'managers', coalesce((select sum(count) from company_counts where subject = 'manager'), 0),
      'trainers', coalesce((select sum(count) from company_counts where subject = 'trainer'), 0),
      'employees', coalesce((select sum(count) from company_counts where subject = 'employee'), 0)
    )
  )
)::text as answer
