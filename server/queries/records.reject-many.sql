-- POST /api/records/reject
select true as answer
