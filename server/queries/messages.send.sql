-- POST /api/admin/messages/{message}/send

-- whether they may
select true as answer
