-- GET /api/sessions/{id}/check-in-code
select (
  (
    select (
      select row_to_json(r)
      from (
        select
          s.id as "id", encode(s.check_in_key, 'base64') as "key",
          s.cancelled_at is not null as "is_cancelled", iso_instant ($1::timestamptz) as "now"
      ) r
    )
    from training_sessions s
    where s.id = $2::uuid
  )
)::text as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $2::uuid
    and s.trainer_id = $3::uuid
    and exists (select from programs p where p.id = s.program_id and p.archived_at is null)
)
