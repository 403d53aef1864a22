-- PUT /api/positions/{positionId}
select true as answer
