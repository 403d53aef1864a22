-- DELETE /api/admin/departments/{departmentId}

-- whether they may
select true as answer
