-- Counts and figures of people follow a statement, not each row: of 50,000 people at once each wrote the same count
-- again, and read all its versions before.

drop trigger users_count on users;
drop function count_users();

create function count_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_company(standing, count(*)) from come where standing <> 'left' group by standing order by standing;
  elsif tg_op = 'DELETE' then
    perform add_to_company(standing, -count(*)) from gone where standing <> 'left' group by standing order by standing;
  else
    perform add_to_company(standing, sum(n))
      from (select standing, 1 as n from come union all select standing, -1 from gone) people
      where standing <> 'left' group by standing order by standing;
  end if;
  return null;
end $$;

create trigger users_count_new after insert on users
  referencing new table as come for each statement execute function count_people();
create trigger users_count_changed after update on users
  referencing old table as gone new table as come for each statement execute function count_people();
create trigger users_count_ended after delete on users
  referencing old table as gone for each statement execute function count_people();

drop trigger users_followed on users;
drop function follow_person();

create function follow_new_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into person_figures (person_id, last_name, first_name, role, department_id, position_id, site_id, state)
    select id, last_name, first_name, role, id_or_none(department_id), id_or_none(position_id), id_or_none(site_id),
      state_of(standing)
    from come;
  return null;
end $$;

create function follow_changed_people() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update person_figures s set last_name = u.last_name, first_name = u.first_name, role = u.role,
      department_id = id_or_none(u.department_id), position_id = id_or_none(u.position_id),
      site_id = id_or_none(u.site_id), state = u.state,
      overdue = case when u.state = 'left' then 0 else s.overdue end,
      open = case when u.state = 'left' then 0 else s.open end,
      changes_at = case when u.state = 'left' then null else s.changes_at end
    from (
      select id, last_name, first_name, role, department_id, position_id, site_id, state_of(standing) as state from come
      except
      select id, last_name, first_name, role, department_id, position_id, site_id, state_of(standing) from gone) u
    where s.person_id = u.id;
  return null;
end $$;

create trigger users_new_followed after insert on users
  referencing new table as come for each statement execute function follow_new_people();
create trigger users_changed_followed after update on users
  referencing old table as gone new table as come for each statement execute function follow_changed_people();
