-- Only the former release calls it. The last day away, of somebody active who is away.
create or replace function away_until(person uuid, standing text) returns date language sql stable parallel safe as $$
  select x.until_day from absences x where x.person_id = person and x.has_begun and is_active(standing)
$$;
