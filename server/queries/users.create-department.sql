-- POST /api/admin/departments
select true as answer
