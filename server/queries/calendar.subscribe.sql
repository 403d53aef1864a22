-- POST /api/user/calendar

-- whether they may
select true as answer
