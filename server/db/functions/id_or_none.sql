-- An id, or the one that stands for none, so that an index compares it.
create or replace function id_or_none(id uuid) returns uuid language sql immutable as
  $$ select coalesce(id, '00000000-0000-0000-0000-000000000000') $$;
