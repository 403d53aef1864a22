-- POST /api/training-program/{id}/publish

-- admin: whether they may
select true as answer

-- admin: only where
where exists (select from programs p where p.id = $1::uuid and true)
