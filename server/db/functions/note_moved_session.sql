-- A session that moves is unpublished until people are told, or somebody decides that nobody is.
create or replace function note_moved_session() returns trigger language plpgsql as $$
begin
  new.is_unpublished := true;
  return new;
end $$;
