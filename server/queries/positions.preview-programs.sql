-- POST /api/positions/{positionId}/programs/preview
select true as answer
