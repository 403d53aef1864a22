-- POST /api/user/{id}/assign
select true as answer
where exists (
  select
  from users u
  where
    u.id = $1::uuid
    and (
      case
        when $2::text in ('admin') then u.deactivated_at is null
        and not exists (select from same_people x where x.alias_id = u.id)
        when $2::text in ('manager') then ("u".deactivated_at is null and "u".suspended_at is null)
        and (exists (select from programs p where p.assigned_manager_id = $3::uuid))
      end
    )
)
