-- DELETE /api/files/{id}
select true as answer
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
          f.put_by = $3::uuid
          and f.program_id is null
          or exists (select from training_records r where r.id = f.record_id and r.person_id = $3::uuid)
        )
      end
    )
)
