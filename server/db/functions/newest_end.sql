-- The end of the newest record that counts.
create or replace function newest_end(program uuid, person uuid) returns date language sql stable as $$
  select r.valid_until from training_records r
  where r.person_id = person and r.program_id = program and counts_as_done(r)
  order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1
$$;
