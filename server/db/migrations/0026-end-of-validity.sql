-- A record that is revoked while its person is no active employee changes no training (product §62). So a person who
-- becomes an employee again goes on with the end of the newest record that counts, or with none.

create function newest_end(program uuid, person uuid) returns date language sql stable as $$
  select r.valid_until from training_records r
  where r.person_id = person and r.program_id = program and counts_as_done(r)
  order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1
$$;

create function follow_newest_record() returns trigger language plpgsql as $$
begin
  if exists (select from programs where id = new.program_id and archived_at is null) then
    new.valid_until := newest_end(new.program_id, new.employee_id);
  end if;
  return new;
end $$;

-- By its name before assignments_begin_anew, which judges what has changed.
create trigger assignments_as_recorded before update of standing on assignments for each row
  when (new.standing = 'employee' and old.standing <> 'employee') execute function follow_newest_record();

update assignments a set valid_until = newest_end(a.program_id, a.employee_id)
from (select distinct person_id, program_id from training_records
    where revoked_at is not null and program_id is not null) revoked, programs p
where a.employee_id = revoked.person_id and a.program_id = revoked.program_id and a.standing = 'employee'
  and p.id = a.program_id and p.archived_at is null
  and a.valid_until is distinct from newest_end(a.program_id, a.employee_id);
