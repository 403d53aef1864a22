-- DELETE /api/positions/{positionId}
select true as answer
