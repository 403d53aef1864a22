-- A person who uses the link of a mail has proven the address to which it went.
create or replace function prove_address() returns trigger language plpgsql as $$
begin
  insert into proven_addresses (person_id, email, proven_at)
    select u.id, u.email, new.spent_at from users u where u.id = new.person_id and u.email is not null
    on conflict (person_id) do update set email = excluded.email, proven_at = excluded.proven_at;
  return null;
end $$;
