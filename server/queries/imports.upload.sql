-- POST /api/imports
select true as answer
