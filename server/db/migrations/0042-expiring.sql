-- The people whose training expires next, also where it is open again: those that are complete stand in
-- assignments_to_renew.
create index assignments_still_valid on assignments (program_id, valid_until)
  where completed_at is null and valid_until is not null and standing = 'employee';
