-- PUT /api/user/deputy
select true as answer
