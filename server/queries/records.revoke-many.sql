-- POST /api/records/revoke

-- whether they may
select true as answer
