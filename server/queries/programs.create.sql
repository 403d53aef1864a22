-- POST /api/training-programs/create

-- whether they may
select true as answer
