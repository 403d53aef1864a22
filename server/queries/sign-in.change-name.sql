-- PUT /api/user/change-name

-- whether they may
select true as answer
