-- DELETE /api/user/{id}/delete

-- admin: whether they may
select true as answer

-- admin: only where
where exists (select from users u where u.id = $1::uuid and true)
