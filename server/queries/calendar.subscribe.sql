-- POST /api/user/calendar
select true as answer
