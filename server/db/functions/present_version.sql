-- The version of a program that people read and sign now; null if it has none.
create or replace function present_version(of_program uuid) returns integer language sql stable parallel safe as
  $$ select max(v.version) from reading_versions v where v.program_id = of_program $$;
