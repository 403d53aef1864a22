-- Why somebody waits for the line manager in a file. The text means "nobody", "several" people or "oneself". The line would
-- be a "circle" or too "deep". Else the person has come "since".
create or replace function why_waiting(person uuid, named text) returns text language sql stable as $$
  with hits as materialized (
    select array_agg(distinct id) as ids from (
      select id from people_named(named) order by rank fetch first row with ties) best
  ), hit as materialized (
    select ids, case when cardinality(ids) = 1 then ids[1] end as id from hits
  )
  select case
    when coalesce(array_remove(ids, null), '{}') = '{}' then 'nobody'
    when hit.id is null then 'several'
    when hit.id = person then 'oneself'
    when exists (select from line_above(hit.id) above where above.id = person) then 'circle'
    when 1 + (select count(*) from line_above(hit.id)) + (
        with recursive line as (
          select u.id, 1 as level from users u where u.line_manager_id = person
          union all
          select u.id, line.level + 1 from line join users u on u.line_manager_id = line.id where line.level < 20
        )
        select coalesce(max(level), 0) from line) > 20 then 'deep'
    else 'since' end
  from hit
$$;
