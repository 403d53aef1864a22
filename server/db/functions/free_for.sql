-- When the first session starts in which the person can sit down, if `first` is when the first for everybody does. A person
-- doesn't sit down again where they were missing: another session may be their first one, once that is open for marks.
create or replace function free_for(person uuid, of_program uuid, first timestamptz, opens_before interval, at timestamptz, zone text)
  returns timestamptz language sql stable parallel safe as $$
  select case when first <= at + opens_before then first_free_for(person, of_program, opens_before, at, zone) else first end
$$;
