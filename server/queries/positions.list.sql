-- GET /api/positions
select (
  json_build_object(
    'positions', (
      select coalesce(
        json_agg(
          json_build_object(
            '_id', o.id, 'name', o.name, 'code', o.code,
            'people', (
              select coalesce(sum(count), 0)::int
              from company_counts
              where subject = format('position %s', o.id)
            ),
            'programs', array(
              select p.id
              from programs_of_position (o.id) required join programs p on p.id = required.program_id
              order by p.title, p.id
            )
          )
          order by o.name, o.id
        ), '[]'
      )
      from positions o
    )
  )
)::text as answer
