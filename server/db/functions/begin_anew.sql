-- A changed row begins again. `until` of its former row is always later than `since`, although the clocks of
-- instances differ.
create or replace function begin_anew() returns trigger language plpgsql as $$
begin
  new.since := greatest(change_instant(), old.since + interval '1 microsecond');
  return new;
end $$;
