-- A wait follows the due date of its assignment.
create or replace function order_waits() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update waits set due_at = new.due_at where program_id = new.program_id and person_id = new.employee_id;
  return null;
end $$;
