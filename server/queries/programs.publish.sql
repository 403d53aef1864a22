-- POST /api/training-program/{id}/publish
select true as answer
where exists (select from programs p where p.id = $1::uuid and true)
