-- PUT /api/user/digest

-- manager: whether they may
select true as answer
