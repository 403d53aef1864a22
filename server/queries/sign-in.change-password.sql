-- PUT /api/user/change-password

-- whether they may
select true as answer
