-- Whether the person has a seat in this session.
create or replace function sits_in(person uuid, of_program uuid, of_session uuid) returns boolean
  language sql stable parallel safe as $$
  select exists (select from assignments a
    where a.program_id = of_program and a.employee_id = person and a.session_id = of_session)
$$;
