-- GET /api/training-programs/{id}/enroll/{userId}
select (
  (
    select json_build_object(
      'enrolledSession', case when a.session_id is not null then json_build_object(
        'enrolled_training_session', (
          select (
            select row_to_json(r)
            from (
              select
                s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                (select taken from seats_of (s.program_id, s.id, s.seats_taken)) as "seats_taken",
                s.location as "location", link_of (s, link.shown) as "join_url",
                parts_of (s, link_of (s, link.shown), link.shown) as "parts",
                (
                  select r
                  from (
                    select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                  ) r
                ) as "trainer"
              from (
                select (
                  ($1::text = 'admin')
                  or exists (
                    select
                    from programs o
                    where o.id = s.program_id and o.assigned_manager_id = $2::uuid
                  )
                  or s.trainer_id = $3::uuid
                  or sits_in ($4::uuid, s.program_id, s.id)
                ) as shown
              ) link
            ) r
          )
          from training_sessions s join users t on t.id = s.trainer_id
          where s.id = a.session_id
        )
      )
      end
    )
    from assignments a
    where
      a.program_id = $5::uuid
      and a.employee_id = $6::uuid
      and is_active (a.standing)
      and (
        a.employee_id = $4::uuid
        or (
          case
            when $1::text in ('admin') then true
            when $1::text in ('manager') then exists (
              select
              from programs p
              where p.id = a.program_id and p.assigned_manager_id = $4::uuid
            )
            when $1::text in ('trainer') then false
            when $1::text in ('employee') then false
          end
        )
      )
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $5::uuid
    and (
      case
        when $1::text in ('admin') then true
        when $1::text in ('manager') then (
          (p.archived_at is null and p.assigned_manager_id = $4::uuid)
          or (
            (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
            or exists (
              select
              from training_records r
              where r.person_id = $4::uuid and r.program_id = p.id and counts_as_done (r)
            )
          )
        )
        when $1::text in ('trainer', 'employee') then (
          (
            p.archived_at is null
            and exists (
              select
              from assignments own
              where own.program_id = p.id and own.employee_id = $4::uuid
            )
          )
          or exists (
            select
            from training_records r
            where r.person_id = $4::uuid and r.program_id = p.id and counts_as_done (r)
          )
        )
      end
    )
)
