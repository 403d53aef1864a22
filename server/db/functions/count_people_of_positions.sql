-- How many active people are in a position, and how many of them lack something. They are kept with the other
-- counts, because a position may have a million people.
create or replace function count_people_of_positions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_company('position ' || position_id, count(*)),
        add_to_company('gaps in position ' || position_id, count(*) filter (where gaps > 0))
      from come where state = 'active' and position_id <> id_or_none(null)
      group by position_id order by position_id;
  elsif tg_op = 'DELETE' then
    perform add_to_company('position ' || position_id, -count(*)),
        add_to_company('gaps in position ' || position_id, -count(*) filter (where gaps > 0))
      from gone where state = 'active' and position_id <> id_or_none(null)
      group by position_id order by position_id;
  else
    perform add_to_company('position ' || position_id, sum(n)),
        add_to_company('gaps in position ' || position_id, coalesce(sum(n) filter (where gaps > 0), 0))
      from (
        select position_id, state, gaps, 1 as n from come union all select position_id, state, gaps, -1 from gone) people
      where state = 'active' and position_id <> id_or_none(null)
      group by position_id order by position_id;
  end if;
  return null;
end $$;
