-- POST /api/imports/{importId}/invite
select true as answer
