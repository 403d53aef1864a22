-- POST /api/user/create
select true as answer
