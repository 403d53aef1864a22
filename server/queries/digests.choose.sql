-- PUT /api/user/digest

-- whether they may
select true as answer
