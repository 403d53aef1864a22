-- DELETE /api/admin/departments/{departmentId}
select true as answer
