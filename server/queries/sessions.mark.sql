-- PUT /api/sessions/{id}/attendance

-- admin: whether they may
-- trainer: whether they may
select true as answer

-- admin: only where
where
  exists (
    select
    from training_sessions s
    where
      s.id = $1::uuid
      and not exists (
        select
        from users t
        where t.id = s.trainer_id and t.role = 'trainer' and t.deactivated_at is null
      )
  )

-- trainer: only where
where exists (select from training_sessions s where s.id = $1::uuid and s.trainer_id = $2::uuid)
