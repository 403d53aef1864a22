-- The programs that this one needs (product §125), by title.
create or replace function needs_of(of_program uuid) returns table (id uuid, title text) language sql stable as $$
  select p.id, p.title from program_needs n join programs p on p.id = n.needed_id
  where n.program_id = of_program order by p.title, p.id
$$;
