-- Who is behind by a due date of their own is found among those who have one.
create index assignments_own_due on assignments (program_id, due_at)
  include (last_name, first_name, employee_id)
  where due_at is not null and completed_at is null and standing = 'employee';
