-- POST /api/records

-- admin: whether they may
select true as answer
