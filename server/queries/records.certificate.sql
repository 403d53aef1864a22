-- GET /api/records/{id}/certificate.pdf

-- admin: whether they may
-- manager: whether they may
-- trainer: whether they may
-- employee: whether they may
select true as answer

-- admin: only where
where exists (select from training_records r where r.id = $1::uuid and true)

-- manager: only where
-- trainer: only where
-- employee: only where
where
  exists (
    select
    from training_records r
    where
      r.id = $1::uuid
      and (
        r.person_id = $2::uuid
        or (r.recorded_by = $2::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
        or exists (
          select
          from users u
          where
            u.id = r.person_id
            and u.deactivated_at is null
            and u.role = 'employee'
            and exists (
              select
              from assignments theirs join programs p on p.id = theirs.program_id
              where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $2::uuid
            )
        )
        and exists (
          select
          from programs p
          where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $2::uuid
        )
      )
  )
