-- Longer than 3000 characters: who is behind is ranked among the people of several programs, each with what they are behind in.

-- GET /api/users/manager
-- the same as in dashboard.employees.sql

-- GET /api/users/manager?order=action&search
-- the same as in dashboard.employees.sql
