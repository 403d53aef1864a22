-- The person's newest record of the programs that count for this one (product §124). Its end is by this program's rule.
-- The end before is that of the person's record of this program.
create or replace function answer_of_others(program uuid, person uuid)
  returns table (record_id uuid, recorded_by uuid, trained_on date, recorded_at timestamptz, valid_until date)
  language sql stable as $$
  select r.id, r.recorded_by, r.trained_on, r.recorded_at, record_valid_until(r.trained_on, (
      select o.valid_until from training_records o
      where o.person_id = person and o.program_id = program and o.trained_on <= r.trained_on and counts_as_done(o)
      order by o.trained_on desc, o.recorded_at desc, o.id desc limit 1), p.renew_months, p.renew_on, p.window_days)
  from program_equivalents e
  join programs p on p.id = e.program_id
  join training_records r on r.person_id = person and r.program_id = e.source_id
    and r.trained_on >= e.counts_from and counts_as_done(r)
  where e.program_id = program
  order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1
$$;
