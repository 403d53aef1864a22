-- The counts of trainings after an update: see `count_new_trainings`.
create or replace function count_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, sum(n), coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id,
      coalesce(sum(n) filter (where is_active(standing) and completed_at is null), 0)::bigint,
      coalesce(sum(n) filter (where is_active(standing) and completed_at is not null), 0)::bigint,
      coalesce(sum(n) filter (where not is_active(standing)), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, sum(n))
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;
