-- GET /api/admin/roles-and-departments
select (
  json_build_object(
    'roles', '[{"_id":"admin","name":"admin"},{"_id":"manager","name":"manager"},{"_id":"trainer","name":"trainer"},{"_id":"employee","name":"employee"}]'::json,
    'departments', (
      select coalesce(
        json_agg(json_build_object('_id', departments.id, 'name', departments.name) order by name, id), '[]'
      )
      from departments
    ), 'default_role', 'employee'
  )
)::text as answer
