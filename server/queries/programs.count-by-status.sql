-- GET /api/training-program/{id}/assign-count
select (
  (
    case
      when $1::text in ('admin', 'manager') then (
        select json_build_object(
          'total', counts.total, 'enrolled', counts.enrolled, 'completed', counts.completed,
          'not_enrolled', counts.not_enrolled, 'overdue', counts.overdue
        )
        from programs p cross join lateral numbers_of (p.id, p.deadline, null, $2::timestamptz) counts
        where p.id = $3::uuid
      )
      when $1::text in ('trainer') then (
        select json_build_object(
          'total', counts.total, 'enrolled', counts.enrolled, 'completed', counts.completed,
          'not_enrolled', counts.not_enrolled, 'overdue', counts.overdue
        )
        from programs p cross join lateral numbers_of (p.id, p.deadline, $4::uuid, $2::timestamptz) counts
        where p.id = $3::uuid
      )
    end
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $3::uuid
    and (
      case
        when $1::text in ('admin') then true
        when $1::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $4::uuid
        when $1::text in ('trainer') then p.archived_at is null
        and exists (
          select
          from training_sessions own
          where own.program_id = p.id and own.trainer_id = $4::uuid
        )
      end
    )
)
