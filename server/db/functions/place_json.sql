-- A department, position or site as replies carry it with a person; null for a person who has none. The database writes
-- it into the statement.
create or replace function place_json(id uuid, name text) returns json language sql stable parallel safe as
  $$ select case when id is not null then json_build_object('_id', id, 'name', name) end $$;
