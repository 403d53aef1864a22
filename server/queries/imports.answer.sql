-- PUT /api/imports/{importId}
select true as answer
