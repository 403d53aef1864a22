-- Whether a session has taken place. Somebody is marked there in another way than as excused, which says nothing of it.
-- From then on it isn't moved, cancelled or removed (product §70, §73). Attendance that an early release recorded is on no
-- sheet, but has a record.
create or replace function has_taken_place(of_session uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from attendance m where m.session_id = of_session and m.outcome <> 'excused')
    or exists (select from training_records r where r.session_id = of_session)
$$;
