-- GET /api/user/{id}

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
            'background_color', u.background_color,
            'department', case when d.id is not null then json_build_object('_id', d.id, 'name', d.name)
            end,
            'role', json_build_object('_id', u.role, 'name', u.role)
          )
        )
      from users u left join departments d on d.id = u.department_id
      where u.id = $1::uuid and u.deactivated_at is null
    )
  )::text as answer

-- admin: only where
where exists (select from users u where u.id = $1::uuid and u.deactivated_at is null and true)

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $1::uuid
      and u.deactivated_at is null
      and (
        u.id = $2::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
          )
        )
      )
  )

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $1::uuid and u.deactivated_at is null and u.id = $2::uuid)
