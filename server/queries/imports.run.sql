-- POST /api/imports/{importId}/run
select true as answer
