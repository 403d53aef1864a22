-- People who register type an address that may be somebody else's (product §82): it is proven once the link of a mail to
-- it was used, or an admin has made the account. Until then no mail to it holds the name, which is a chosen text.

create table proven_addresses (
  person_id uuid primary key references users (id),
  -- The address of that time: another one would have to be proven anew.
  email text collate "und-x-icu" not null,
  proven_at timestamptz not null
);

-- Of the accounts that are there, those that nobody registered, and those with a password by the link of a mail.
insert into proven_addresses
  select u.id, u.email, u.created_at from users u
  where not exists (
      select from audit_entries e where e.action = 'user.register' and e.actor_id = u.id)
    or exists (
      select from audit_entries e where e.action = 'user.reset-password' and e.actor_id = u.id);

create function prove_address() returns trigger language plpgsql as $$
begin
  insert into proven_addresses (person_id, email, proven_at)
    select u.id, u.email, new.spent_at from users u where u.id = new.person_id
    on conflict (person_id) do update set email = excluded.email, proven_at = excluded.proven_at;
  return null;
end $$;

create trigger message_tokens_prove_address after update of spent_at on message_tokens for each row
  when (old.spent_at is null and new.spent_at is not null and new.kind in ('invitation', 'reset'))
  execute function prove_address();
