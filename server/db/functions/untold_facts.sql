-- A row for each fact that changes of the program alter for somebody since then, while they wait to be told (product §85):
-- whether the person takes part in it or is its trainer; the session in which the person sits, if its first part has changed; or
-- another `fact`, the deadline or the id of a session that the trainer gives, with its former state as `was`.
create or replace function untold_facts(of_program uuid, begun timestamptz, present_deadline timestamptz, at timestamptz)
  returns table (person_id uuid, takes_part boolean, session_id uuid, fact text, was jsonb) language sql stable parallel safe as $$
  select person_id, true, case when part = 1 then session_id end, null, null::jsonb from untold_parts(of_program, at)
  union all
  select a.employee_id, true, null, 'deadline', to_jsonb(iso_instant(former.deadline))
  from (
    -- People assigned after the one before had ended know this one.
    select h.deadline, h.until, lag(h.until, 1, '-infinity') over (order by h.until) as since
    from programs_history h where h.id = of_program and h.since >= begun) former
  join assignments a on a.program_id = of_program and a.assigned_at > former.since and a.assigned_at <= former.until
  where former.deadline <> present_deadline and a.due_at is null and a.completed_at is null and is_active(a.standing)
  union all
  select e.person_id, false, null, e.session_id::text, null
  from teaching_entries e
  join programs p on p.id = e.program_id
  left join training_sessions s on s.id = e.session_id
  cross join lateral (select taught_state(e, s, p) as state) present
  join users t on t.id = e.person_id and t.standing = 'trainer'
  where e.program_id = of_program and e.told is distinct from present.state and is_still_ahead(present.state, e.told, at)
$$;
