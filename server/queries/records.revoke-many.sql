-- POST /api/records/revoke
select true as answer
