-- Whether the first session with a seat for the person comes in time: before the due date, or at all once that is past.
create or replace function is_in_time(
    person uuid, of_program uuid, due timestamptz, first timestamptz, opens_before interval, at timestamptz, zone text)
  returns boolean language sql stable parallel safe as $$
  select free_for(person, of_program, first, opens_before, at, zone) <= case when due < at then 'infinity' else due end
$$;
