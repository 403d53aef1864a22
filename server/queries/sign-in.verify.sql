-- GET /api/user/verify

-- admin: the reply
-- manager: the reply
-- trainer: the reply
-- employee: the reply
select
  (
    (
      select
        json_build_object(
          'user', json_build_object(
            '_id', u.id,
            'first_name', u.first_name,
            'last_name', u.last_name,
            'email', u.email,
            'role', u.role,
            'department', d.name,
            'background_color', u.background_color,
            'has_temporary_password', u.has_temporary_password
          )
        )
      from users u left join departments d on d.id = u.department_id
      where u.id = $1::uuid
    )
  )::text as answer
