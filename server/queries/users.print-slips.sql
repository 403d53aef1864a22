-- POST /api/admin/slips
select true as answer
