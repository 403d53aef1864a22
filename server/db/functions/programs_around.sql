-- The programs that a person has to do or has done, or is responsible for: a few, each found by an index. Of an archived one
-- only a record is left.
create or replace function programs_around(person uuid) returns table (program_id uuid) language sql stable parallel safe as $$
  select a.program_id from assignments a where a.employee_id = person
  union select r.program_id from training_records r where r.person_id = person and counts_as_done(r)
  union select s.program_id from users u join training_sessions s on s.trainer_id = u.id where u.id = person and u.role = 'trainer'
  union select p.id from users u join programs p on p.assigned_manager_id = u.id where u.id = person and u.role = 'manager'
  union select p.id from users u cross join programs p where u.id = person and u.role = 'admin'
$$;
