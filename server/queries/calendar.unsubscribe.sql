-- DELETE /api/user/calendar

-- admin: whether they may
-- manager: whether they may
-- trainer: whether they may
-- employee: whether they may
select true as answer
