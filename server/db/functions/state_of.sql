-- Active, suspended or left.
create or replace function state_of(standing text) returns text immutable parallel safe
  return case when is_active(standing) then 'active' else standing end;
