-- The part of a count that this connection changes, so that few wait for each other.
create or replace function count_slot() returns smallint language sql stable as $$ select (pg_backend_pid() % 32)::smallint $$;
