-- POST /api/records/revoke

-- admin: whether they may
select true as answer
