-- An e-mail address can be spelt with different characters that look the same: é is one character, or e and an accent.
-- Both are one account, as they are with other case or surrounding space. Addresses are kept in Unicode's NFC.

do $$
declare
  doubles text;
begin
  select string_agg(ids, '; ') into doubles from (
    select string_agg(id::text, ' and ' order by id) as ids from users where deactivated_at is null
    group by lower(btrim(normalize(email, nfc))) having count(*) > 1) as same;
  if doubles is not null then
    raise exception using message = 'These accounts have the same e-mail address, spelt with different characters: '
      || doubles || '. Give all but one of them another one, like update users set email = ''other@company.example'' '
      || 'where id = ''…'', then start this release again.';
  end if;
end $$;

update users set email = normalize(email, nfc) where email is not nfc normalized;

drop index users_email_unique;
create unique index users_email_unique on users (lower(btrim(normalize(email, nfc)))) where deactivated_at is null;
