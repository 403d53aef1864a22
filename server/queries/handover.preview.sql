-- POST /api/user/{id}/handover/preview
select true as answer
where exists (
  select
  from users u
  where
    u.id = $1::uuid
    and u.deactivated_at is null
    and not exists (select from same_people x where x.alias_id = u.id)
)
