-- The version of a program that a person signed last; null if none.
create or replace function last_signed(of_program uuid, person uuid) returns integer language sql stable parallel safe as $$
  select r.signed_version from training_records r
  where r.program_id = of_program and r.person_id = person and r.signed_version is not null and counts_as_done(r)
  order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1
$$;
