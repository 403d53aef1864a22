-- POST /api/changes/{change}/undo
select true as answer
