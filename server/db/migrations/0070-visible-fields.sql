-- The text in which a search looks for a person. The personnel ID is its last line, and only admins find people by it.
create function findable_text(person users, with_personnel_id boolean) returns text immutable parallel safe
  return case when with_personnel_id or person.external_id is null then person.search_text
    else left(person.search_text, -1 - length(folded(person.external_id))) end;

-- As the one with two parameters, which the former release calls. The tags of the row are named only if `with_tags`.
create function required_for(of_program uuid, of_person uuid, with_tags boolean)
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
