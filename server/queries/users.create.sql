-- POST /api/user/create

-- admin: whether they may
select true as answer
