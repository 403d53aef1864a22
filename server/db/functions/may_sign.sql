-- Whether the person has a try left for the questions of the present version, in this cycle.
create or replace function may_sign(of_program uuid, person uuid, of_cycle integer) returns boolean
  language sql stable parallel safe as $$
  select not exists (
    select from reading_tries t
    where t.program_id = of_program and t.person_id = person and t.cycle = of_cycle
      and t.version = present_version(of_program) and t.failed >= 3 + t.granted)
$$;
