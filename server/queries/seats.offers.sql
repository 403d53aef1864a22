-- GET /api/training-programs/{id}/offers
select (
  (
    select json_build_object(
      'offers', coalesce(
        json_agg(
          json_build_object(
            'person', (
              select row_to_json(r)
              from (select u.id as "_id", u.first_name as "first_name", u.last_name as "last_name") r
            ),
            'session', (
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
                    from (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
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
          )
          order by s.starts_at, o.offered_at, o.person_id
        ), '[]'
      )
    )
    from
      seat_offers o
      join assignments a on a.program_id = o.program_id
      and a.employee_id = o.person_id
      and a.completed_at is null
      and is_active (a.standing)
      join training_sessions s on s.id = a.session_id
      and s.starts_at > $5::timestamptz
      join users t on t.id = s.trainer_id
      join users u on u.id = o.person_id
    where o.program_id = $6::uuid and o.person_id <> $4::uuid
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $6::uuid
    and p.completes_by = 'session'
    and (
      (
        p.archived_at is null
        and exists (select from assignments own where own.program_id = p.id and own.employee_id = $4::uuid)
      )
      or exists (
        select
        from training_records r
        where r.person_id = $4::uuid and r.program_id = p.id and counts_as_done (r)
      )
    )
)
