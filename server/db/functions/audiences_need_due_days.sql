-- A person assigned by an audience is due after the program's due days, so a program with an audience has them.
create or replace function audiences_need_due_days() returns trigger language plpgsql as $$
begin
  if exists (select from programs p where p.id = new.program_id and p.due_days is null) then
    perform refuse('audiences_need_due_days', 'a program with an audience has due days');
  end if;
  return new;
end $$;
