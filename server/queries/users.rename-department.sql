-- PUT /api/admin/departments/{departmentId}

-- admin: whether they may
select true as answer
