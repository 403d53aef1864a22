-- POST /api/admin/departments

-- whether they may
select true as answer
