-- GET /api/positions
select (
  json_build_object(
    'positions', (
      select coalesce(
        json_agg(
          json_build_object(
            '_id', o.id, 'name', o.name, 'code', o.code,
            'people', (
              select count(*)::int
              from users u
              where u.position_id = o.id and ("u".deactivated_at is null and "u".suspended_at is null)
            )
          )
          order by o.name, o.id
        ), '[]'
      )
      from positions o
    )
  )
)::text as answer
