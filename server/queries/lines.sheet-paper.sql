-- Longer than 3000 characters: the same rows as lines.sheet.

-- GET /api/team/sheet.pdf
-- the same as in lines.sheet.sql
