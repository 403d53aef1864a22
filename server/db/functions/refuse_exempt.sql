-- Nobody is assigned who is exempt.
create or replace function refuse_exempt() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from come a where (
      select e.cycle from exemptions e where e.program_id = a.program_id and e.person_id = a.employee_id) is not null) then
    perform refuse('assignments_exempt', 'who is exempt is not assigned');
  end if;
  return null;
end $$;
