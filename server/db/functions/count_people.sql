-- How many active people have a role, and how many are suspended.
create or replace function count_people() returns trigger language plpgsql
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
