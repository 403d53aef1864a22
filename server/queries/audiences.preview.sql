-- POST /api/training-program/{id}/audience/preview
select true as answer
where exists (select from programs p where p.id = $1::uuid and true)
