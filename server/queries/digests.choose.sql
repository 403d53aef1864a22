-- PUT /api/user/digest
select true as answer
