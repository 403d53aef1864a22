-- Active people count for a program and, with a seat, for a session. Suspended people keep a seat and count in nothing else. The triggers have the owner's rights: the
-- application reads counts, and only its changes of the counted rows change them. They count in order, so that two
-- that count the same don't block each other.
create or replace function count_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, count(*), count(completed_at))
    from come where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id, count(*) filter (where is_active(standing) and completed_at is null),
      count(completed_at) filter (where is_active(standing)), count(*) filter (where not is_active(standing)))
    from come where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, count(*))
    from come where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;
