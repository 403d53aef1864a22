-- POST /api/user/create

-- whether they may
select true as answer
