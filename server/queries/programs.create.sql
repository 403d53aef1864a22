-- POST /api/training-programs/create

-- admin: whether they may
select true as answer
