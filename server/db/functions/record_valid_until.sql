-- The rule of the renewal (product §61). shared/renewal.ts has the same; a test compares.
create or replace function record_valid_until(trained_on date, previous_end date, renew_months integer, renew_on text,
    window_days integer) returns date language sql immutable parallel safe as $$
  select case
    when renew_months is not null and trained_on between previous_end - window_days and previous_end
      then (previous_end + make_interval(months => renew_months))::date
    when renew_months is not null then (trained_on + make_interval(months => renew_months))::date
    when renew_on is not null then (
      select min(day) from (
        select case when renew_on = '02-29' then make_date(year, 3, 1) - 1
          else make_date(year, left(renew_on, 2)::integer, right(renew_on, 2)::integer) end as day
        from generate_series(extract(year from trained_on)::integer, extract(year from trained_on)::integer + 3) year
      ) days where day >= greatest((trained_on + interval '6 months')::date,
        case when trained_on between previous_end - window_days and previous_end then previous_end + 1 end))
    end
$$;
