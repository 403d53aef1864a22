-- GET /api/dashboard/programs
select (
  json_build_object(
    'programs', json_build_object(
      'active', coalesce((select sum(count) from company_counts where subject = 'active program'), 0),
      'archived', coalesce((select sum(count) from company_counts where subject = 'archived program'), 0)
    )
  )
)::text as answer
