-- POST /api/sites
select true as answer
