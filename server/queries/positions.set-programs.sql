-- PUT /api/positions/{positionId}/programs
select true as answer
