-- Nobody decides about themselves, except a company's only admin, because nobody else could. An absence is refused
-- to that admin, too: it only moves due dates, which they can extend.
create or replace function refuse_own(rule text, people uuid[]) returns void language plpgsql as $$
begin
  if exists (select from own_accounts() own where own = any (people))
    and (rule = 'absences_by_others' or not is_only_admin()) then
    perform refuse(rule, 'nobody decides about themselves');
  end if;
end $$;
