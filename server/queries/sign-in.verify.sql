-- GET /api/user/verify
select (
  (
    select json_build_object(
      'user', (
        select row_to_json(r)
        from (
          select
            u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
            coalesce(u.email, '') as "email", u.role as "role", d.name as "department",
            u.background_color as "background_color", u.has_temporary_password as "has_temporary_password",
            exists (select from people_below (u.id, false) b where b.is_active) as "leads"
        ) r
      )
    )
    from users u left join departments d on d.id = u.department_id
    where u.id = $1::uuid
  )
)::text as answer
