-- POST /api/admin/messages/{message}/send
select true as answer
