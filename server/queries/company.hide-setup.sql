-- PUT /api/company/setup
select true as answer
