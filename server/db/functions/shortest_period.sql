-- How many days so many months have at least.
create or replace function shortest_period(months integer) returns integer language sql immutable parallel safe as
  $$ select (date '2021-02-01' + make_interval(months => months))::date - date '2021-02-01' $$;
