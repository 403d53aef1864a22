-- PUT /api/sites/{siteId}
select true as answer
