-- GET /api/sessions/{id}/event.ics
select (
  (
    select json_agg(
      (
        select row_to_json(r)
        from (
          select
            c.session_id as "session_id", q.part as "part", s.part_count as "part_count",
            c.person_id as "person_id", c.uid_session_id as "uid_session_id", c.program_id as "program_id",
            c.sequence as "sequence", c.is_cancelled as "is_cancelled",
            iso_instant (c.changed_at) as "changed_at", p.title as "title",
            iso_instant (q.starts_at) as "starts_at", iso_instant (q.ends_at) as "ends_at",
            q.location as "location", q.join_url as "join_url", t.first_name as "trainer_first_name",
            t.last_name as "trainer_last_name"
        ) r
      )
      order by q.part
    )
    from
      calendar_entries c
      join training_sessions s on s.id = c.session_id
      join session_parts q on q.session_id = c.session_id
      and q.part = c.part
      join programs p on p.id = c.program_id
      join users t on t.id = s.trainer_id
    where c.session_id = $1::uuid and c.person_id = $2::uuid and not c.is_cancelled
  )
)::text as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $1::uuid
    and exists (
      select
      from calendar_entries mine
      where mine.session_id = s.id and mine.person_id = $2::uuid and not mine.is_cancelled
    )
)
