-- Changes how many people of a program are assigned and complete.
create or replace function add_to_program(program uuid, assigned_more bigint, completed_more bigint) returns void
  language plpgsql as $$
begin
  if assigned_more = 0 and completed_more = 0 then return; end if;
  insert into program_counts as kept values (program, count_slot(), assigned_more, completed_more)
    on conflict (program_id, slot) do update
    set assigned = kept.assigned + excluded.assigned, completed = kept.completed + excluded.completed;
end $$;
