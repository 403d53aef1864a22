-- PUT /api/company
select true as answer
