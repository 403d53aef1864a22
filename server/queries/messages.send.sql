-- POST /api/admin/messages/{message}/send

-- admin: whether they may
select true as answer
