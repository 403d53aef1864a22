-- POST /api/check-in

-- whether they may
select true as answer
