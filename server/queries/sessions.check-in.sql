-- POST /api/check-in
select true as answer
