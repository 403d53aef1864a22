-- POST /api/imports/{importId}/undo/preview
select true as answer
