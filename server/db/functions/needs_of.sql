-- The programs that this one needs (product §125), by title, as replies carry them.
create or replace function needs_of(of_program uuid) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('_id', p.id, 'title', p.title) order by p.title, p.id), '[]')
  from program_needs n join programs p on p.id = n.needed_id
  where n.program_id = of_program
$$;
