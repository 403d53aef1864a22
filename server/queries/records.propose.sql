-- POST /api/records/propose

-- whether they may
select true as answer
