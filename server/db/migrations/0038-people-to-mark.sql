-- People who checked in and are not marked are counted with each session that a list shows.
create index attendance_without_outcome on attendance (session_id) where outcome is null;

-- How many people checked in to the session without a seat there, can be marked, and aren't.
create function walk_ins_of(of_session uuid) returns integer language sql stable parallel safe as $$
  select count(*)::integer from attendance kept
  join assignments a on a.program_id = kept.program_id and a.employee_id = kept.person_id
  where kept.session_id = of_session and kept.outcome is null and a.session_id is distinct from of_session
    and a.completed_at is null and a.standing <> 'left'
$$;
