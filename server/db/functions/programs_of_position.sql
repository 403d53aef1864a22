-- The active programs that a position requires: those whose audience has a row for it alone.
create or replace function programs_of_position(a_position uuid) returns table (program_id uuid)
  language sql stable parallel safe as $$
  select p.id from programs p where p.archived_at is null and p.id in (
    select r.program_id from audience_rows r where r.of_position = a_position)
$$;
