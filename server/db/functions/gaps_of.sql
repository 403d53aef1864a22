-- The programs that the position requires, and that the person has neither completed nor is exempt from.
create or replace function gaps_of(person uuid, a_position uuid) returns table (program_id uuid)
  language sql stable parallel safe as $$
  select required.program_id from programs_of_position(a_position) required
  where not exists (
      select from assignments a
      where a.program_id = required.program_id and a.employee_id = person and a.completed_at is not null)
    and not exists (
      select from exemptions x where x.program_id = required.program_id and x.person_id = person)
$$;
