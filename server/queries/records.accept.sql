-- POST /api/records/{id}/accept

-- admin: whether they may
select true as answer

-- admin: only where
where exists (select from training_records r where r.id = $1::uuid and true)
