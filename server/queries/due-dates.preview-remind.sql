-- POST /api/training-program/{id}/employees/remind/preview
select true as answer
where exists (select from programs p where p.id = $1::uuid and p.assigned_manager_id = $2::uuid)
