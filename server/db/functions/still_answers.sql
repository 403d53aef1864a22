-- Whether the record of another program still counts for this one, as the person's (product §124).
create or replace function still_answers(record uuid, program uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from training_records r
    join program_equivalents e on e.program_id = program and e.source_id = r.program_id and r.trained_on >= e.counts_from
    where r.id = record and r.person_id = person and counts_as_done(r))
$$;
