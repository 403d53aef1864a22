-- POST /api/positions
select true as answer
