-- By which row of a program's audience a person fits (product §101): one of their position alone, else the first.
-- `name` is that of the place or role that fits; null if the row has none of them. The tags of the row are named
-- only if `with_tags`. The former release calls the function without it.
create or replace function required_for(of_program uuid, of_person uuid)
  returns table (is_position boolean, name text, position_since date) language sql stable parallel safe as $$
  select row.is_position,
    case when row.positions <> '{}' then (select o.name from positions o where o.id = u.position_id)
      when row.departments <> '{}' then (select d.name from departments d where d.id = u.department_id)
      when row.sites <> '{}' then (select s.name from sites s where s.id = u.site_id)
      when row.roles <> '{}' then u.role || 's'
      else nullif(array_to_string(row.tags, ' or '), '') end,
    u.position_since
  from users u join lateral (
    select r.*, r.positions <> '{}' and r.joined_after is null
      and '{}' = all (array[r.departments::text, r.sites::text, r.roles::text, r.kinds::text, r.tags::text]) as is_position
    from audience_rows r where r.program_id = of_program and fits_audience(u, r)
    order by is_position desc, r.place limit 1) row on true
  where u.id = of_person
$$;

create or replace function required_for(of_program uuid, of_person uuid, with_tags boolean)
  returns table (is_position boolean, name text, position_since date) language sql stable parallel safe as $$
  select row.is_position,
    case when row.positions <> '{}' then (select o.name from positions o where o.id = u.position_id)
      when row.departments <> '{}' then (select d.name from departments d where d.id = u.department_id)
      when row.sites <> '{}' then (select s.name from sites s where s.id = u.site_id)
      when row.roles <> '{}' then u.role || 's'
      when with_tags then nullif(array_to_string(row.tags, ' or '), '') end,
    u.position_since
  from users u join lateral (
    select r.*, r.positions <> '{}' and r.joined_after is null
      and '{}' = all (array[r.departments::text, r.sites::text, r.roles::text, r.kinds::text, r.tags::text]) as is_position
    from audience_rows r where r.program_id = of_program and fits_audience(u, r)
    order by is_position desc, r.place limit 1) row on true
  where u.id = of_person
$$;
