-- A program with an audience keeps its due days.
create or replace function keep_due_days_of_audiences() returns trigger language plpgsql as $$
begin
  if exists (select from audience_rows r where r.program_id = new.id) then
    perform refuse('audiences_need_due_days', 'a program with an audience has due days');
  end if;
  return new;
end $$;
