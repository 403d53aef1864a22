-- POST /api/records/{id}/files
select true as answer
where exists (
  select
  from training_records r
  where
    r.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then true
        when $2::text in ('manager', 'trainer', 'employee') then (
          r.person_id = $3::uuid
          or (r.recorded_by = $3::uuid and (r.decision <> 'accepted' or r.decided_at is not null))
          or exists (
            select
            from users u
            where
              u.id = r.person_id
              and ("u".deactivated_at is null and "u".suspended_at is null)
              and u.id <> $3::uuid
              and exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
          )
          or exists (
            select
            from users u
            where
              u.id = r.person_id
              and ("u".deactivated_at is null and "u".suspended_at is null)
              and exists (
                select
                from assignments theirs join programs p on p.id = theirs.program_id
                where
                  theirs.employee_id = u.id
                  and p.archived_at is null
                  and p.assigned_manager_id = $3::uuid
              )
          )
          and exists (
            select
            from programs p
            where p.id = r.program_id and p.archived_at is null and p.assigned_manager_id = $3::uuid
          )
        )
      end
    )
)
