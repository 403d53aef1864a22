-- The programs that count for this one (product §124), by title.
create or replace function equivalents_of(of_program uuid) returns table (id uuid, title text, counts_from date)
  language sql stable as $$
  select p.id, p.title, e.counts_from from program_equivalents e join programs p on p.id = e.source_id
  where e.program_id = of_program order by p.title, p.id
$$;
