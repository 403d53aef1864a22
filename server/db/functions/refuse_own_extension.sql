-- Nobody extends their own due date. A later or earlier cycle is no extension: it has its former due date, or that
-- of the program's rule.
create or replace function refuse_own_extension() returns trigger language plpgsql as $$
begin
  perform refuse_own('assignments_extended_by_others', array[new.employee_id]);
  return null;
end $$;
