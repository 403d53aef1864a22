-- Says why a name is wrong that `is_wrong_name` has found.
create or replace function refuse_name() returns trigger language plpgsql as $$
begin
  if new.first_name <> one_line(new.first_name) or new.last_name <> one_line(new.last_name) then
    perform refuse('users_name_one_line', 'a name has one line');
  end if;
  perform refuse('users_name_no_address', 'a name looks like no address');
  return new;
end $$;
