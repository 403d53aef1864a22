-- GET /api/company/settings
select (
  (
    select json_build_object(
      'company', json_build_object(
        'name', c.name, 'logo', '/api/company/logo/' || c.logo_hash, 'colour', c.colour,
        'time_zone', coalesce(c.time_zone, 'Etc/GMT+6'), 'reply_to', c.reply_to,
        'ahead', json_build_object(
          'sessions', (
            select count(*)::int
            from training_sessions s join programs p on p.id = s.program_id
            where s.starts_at > $1::timestamptz and s.cancelled_at is null and p.archived_at is null
          ),
          'deadlines', (
            select count(*)::int
            from programs p
            where p.deadline > $1::timestamptz and p.archived_at is null
          )
        )
      )
    )
    from (select) one left join company_settings c on true
  )
)::text as answer
