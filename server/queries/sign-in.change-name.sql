-- PUT /api/user/change-name
select true as answer
