-- POST /api/imports/{importId}/undo
select true as answer
