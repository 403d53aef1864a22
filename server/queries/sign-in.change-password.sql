-- PUT /api/user/change-password
select true as answer
