-- The programs that count for this one (product §124), by title, as replies carry them.
create or replace function equivalents_of(of_program uuid) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object(
      'program', json_build_object('_id', p.id, 'title', p.title), 'from', e.counts_from) order by p.title, p.id), '[]')
  from program_equivalents e join programs p on p.id = e.source_id
  where e.program_id = of_program
$$;
