-- Whether the person is away at the moment.
create or replace function is_away(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from absences x where x.person_id = person and x.has_begun)
$$;
