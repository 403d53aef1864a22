-- POST /api/employees/remind
select true as answer
