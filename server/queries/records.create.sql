-- POST /api/records
select true as answer
