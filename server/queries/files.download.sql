-- GET /api/files/{id}
select (
  (
    select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', encode(f.sha256, 'hex'))
    from files f
    where f.id = $1::uuid
  )
)::text as answer
where exists (
  select
  from files f
  where
    f.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then f.removed_at is null
        and f.sha256 is not null
        when $2::text in ('manager', 'trainer', 'employee') then f.removed_at is null
        and f.sha256 is not null
        and (
          (
            f.put_by = $3::uuid
            and f.program_id is null
            or exists (select from training_records r where r.id = f.record_id and r.person_id = $3::uuid)
          )
          or exists (
            select
            from programs p join users mine on mine.id = $3::uuid
            where
              p.id = f.program_id
              and (
                p.archived_at is null
                and (
                  mine.role = 'manager'
                  and p.assigned_manager_id = $3::uuid
                  or mine.role = 'trainer'
                  and exists (
                    select
                    from training_sessions own
                    where own.program_id = p.id and own.trainer_id = $3::uuid
                  )
                )
                or (
                  (
                    p.archived_at is null
                    and exists (
                      select
                      from assignments own
                      where own.program_id = p.id and own.employee_id = $3::uuid
                    )
                  )
                  or exists (
                    select
                    from training_records r
                    where r.person_id = $3::uuid and r.program_id = p.id and counts_as_done (r)
                  )
                )
              )
          )
        )
      end
    )
)
