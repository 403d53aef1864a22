-- POST /api/user/{id}/invite

-- admin: whether they may
select true as answer

-- admin: only where
where exists (select from users u where u.id = $1::uuid and u.deactivated_at is null)
