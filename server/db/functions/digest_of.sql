-- The proof that these people were seen, in this order.
create or replace function digest_of(people uuid[]) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(coalesce(array_to_string(people, ' '), ''), 'UTF8')), 'hex');
