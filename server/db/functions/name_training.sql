-- Copies name and standing of the person, if the insert doesn't give them. A statement that assigns many people
-- gives them, and spares this.
create or replace function name_training() returns trigger language plpgsql as $$
begin
  select u.last_name, u.first_name, u.standing into new.last_name, new.first_name, new.standing
    from users u where u.id = new.employee_id;
  return new;
end $$;
