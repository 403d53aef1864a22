-- Only active people count (product §103). A suspended person belongs to the company, and takes no part. Seats are
-- counted apart, because a suspended person keeps theirs for a while.
create or replace function is_active(standing text) returns boolean immutable parallel safe
  return standing <> all ('{left,suspended}');
