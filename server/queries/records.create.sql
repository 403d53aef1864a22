-- POST /api/records

-- whether they may
select true as answer
