-- How far the company is set up (product §23). It reads the first thousand people that the latest file has made. To be
-- invited are those with an e-mail address, never invited and never signed in. No row once an admin has hidden the steps.
create or replace function steps_of_company() returns table (named boolean, audience boolean, to_invite integer, import uuid)
  language sql stable as $$
  select exists (select from company_settings), exists (select from assignments) or exists (select from audience_rows), (
      select count(*)::integer
      from (
        select l.person_id from import_lines l
        where l.import_id = latest.id and l.verdict = 'create' order by l.place limit 1000) made
      join users u on u.id = made.person_id
      where u.email is not null and u.deactivated_at is null and u.suspended_at is null
        and not exists (select from audit_entries e where e.actor_id = u.id and e.action = 'sign-in')
        and not exists (select from messages m where m.person_id = u.id and m.kind = 'invitation')), latest.id
  from (select) one left join lateral (
    select i.id from imports i
    where i.what = 'people' and i.state = 'done' order by i.created_at desc limit 1) latest on true
  where not exists (select from company_setup)
$$;
