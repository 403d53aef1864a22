-- POST /api/training-programs/create
select true as answer
