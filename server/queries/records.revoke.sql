-- POST /api/records/{id}/revoke
select true as answer
where exists (select from training_records r where r.id = $1::uuid and true)
