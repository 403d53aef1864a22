-- The person's present name; null once the person is erased.
create or replace function name_of(person uuid) returns text language sql stable as $$
  select case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name(u.first_name, u.last_name) end
  from users u where u.id = person
$$;
