-- GET /api/user/{id}/records.pdf

-- admin: whether they may
-- manager: whether they may
-- trainer: whether they may
-- employee: whether they may
select true as answer

-- admin: only where
where exists (select from users u where u.id = $1::uuid and true)

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
