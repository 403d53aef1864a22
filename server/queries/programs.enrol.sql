-- POST /api/training-programs/{id}/enroll
select true as answer
where exists (
  select
  from programs p
  where
    p.id = $1::uuid
    and p.completes_by = 'session'
    and (
      (
        case
          when $2::text in ('admin', 'trainer', 'employee') then exists (
            select
            from assignments own
            where own.program_id = p.id and own.employee_id = $3::uuid
          )
          when $2::text in ('manager') then (
            p.assigned_manager_id = $3::uuid
            or exists (
              select
              from assignments own
              where own.program_id = p.id and own.employee_id = $3::uuid
            )
          )
        end
      )
      or exists (select from people_below ($3::uuid, false) b where b.is_active)
    )
)
