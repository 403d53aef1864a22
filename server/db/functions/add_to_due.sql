-- Changes how many open trainings are due at an instant.
create or replace function add_to_due(program uuid, session uuid, due timestamptz, open_more bigint) returns void
  language plpgsql as $$
begin
  if open_more = 0 then return; end if;
  insert into due_counts as kept values (program, session, due, count_slot(), open_more)
    on conflict (program_id, due_at, session_id, slot) do update set open = kept.open + excluded.open;
end $$;
