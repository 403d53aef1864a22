-- POST /api/admin/departments

-- admin: whether they may
select true as answer
