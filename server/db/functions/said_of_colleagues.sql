-- "two colleagues are due earlier"; null of none.
create or replace function said_of_colleagues(number integer, of_one text, of_many text) returns text language sql immutable as $$
  select case when number > 0 then
    coalesce(('{one,two,three,four,five,six,seven,eight,nine,ten}'::text[])[number], number::text)
      || case when number = 1 then ' colleague ' || of_one else ' colleagues ' || of_many end end
$$;
