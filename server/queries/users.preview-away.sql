-- POST /api/user/{id}/away/preview
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
        when $2::text in ('manager', 'trainer', 'employee') then (
          "u".deactivated_at is null
          and "u".suspended_at is null
        )
        and u.id <> $3::uuid
        and exists (select from line_above (u.id) l where l.id = $3::uuid or l.deputy_id = $3::uuid)
      end
    )
)
