-- POST /api/employees/remind/preview
select true as answer
