-- GET /api/dashboard/programs
select (
  json_build_object(
    'programs', (
      select json_build_object(
        'active', coalesce(sum(count) filter (where subject = 'active program'), 0),
        'archived', coalesce(sum(count) filter (where subject = 'archived program'), 0)
      )
      from company_counts
    )
  )
)::text as answer
