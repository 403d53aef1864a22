-- PUT /api/training-program/{id}/audience
select true as answer
where exists (select from programs p where p.id = $1::uuid and true)
