-- Only the former release calls it. Active, away, suspended or left.
create or replace function state_of_person(person uuid, standing text) returns text language sql stable parallel safe as $$
  select case when is_active(standing) and is_away(person) then 'away' else state_of(standing) end
$$;
