-- Fills the histories of rows that have none: of those from before there were histories (0011), and of companies whose rows
-- are loaded together.
create or replace function fill_history() returns void language plpgsql as $$
begin
  -- Changes of an account tell of it as it was before. Of an erased person the trail tells no name.
  create temporary table former_users on commit drop as
    select person_ids[1] as id, id as entry,
      -- Who creates an account begins it, and changes nothing.
      case when action in ('user.create', 'user.register') then '-infinity' else recorded_at end as at,
      before->>'role' as role, (before->>'department')::uuid as department_id,
      personal->'before'->>'first_name' as first_name, personal->'before'->>'last_name' as last_name,
      -- From then on; the first admins choose their passwords themselves, on the command line.
      case action
        when 'user.create' then actor_id is not null
        when 'user.set-temporary-password' then true
        when 'user.register' then false
        when 'user.change-password' then false
      end as has_temporary_password
    from audit_entries
    where action in ('user.create', 'user.register', 'user.edit', 'user.change-name', 'user.set-temporary-password',
      'user.change-password');
  create index on former_users (id, at);
  analyze former_users;

  with changes as (
    select id, created_at as at from users
    union
    select f.id, f.at from former_users f join users u using (id) where f.at > u.created_at
    union
    select id, deactivated_at from users where deactivated_at is not null
  ), held as (
    select id, at as since, lead(at) over (partition by id order by at) as until from changes
  )
  insert into users_history
    select t.id, coalesce(named.first_name, u.first_name), coalesce(named.last_name, u.last_name), u.email,
      coalesce(given.has_temporary_password, false), coalesce(edited.role, u.role),
      case when edited.role is null then u.department_id else edited.department_id end, u.background_color,
      u.created_at, t.since, case when u.deactivated_at <= t.since then u.deactivated_at end, t.since, t.until
    from held t join users u using (id)
    left join lateral (
      select f.first_name, f.last_name from former_users f
      where f.id = t.id and f.at >= t.until and f.first_name is not null order by f.at, f.entry limit 1) named on true
    left join lateral (
      select f.role, f.department_id from former_users f
      where f.id = t.id and f.at >= t.until and f.role is not null order by f.at, f.entry limit 1) edited on true
    left join lateral (
      select f.has_temporary_password from former_users f
      where f.id = t.id and f.at <= t.since and f.has_temporary_password is not null
      order by f.at desc, f.entry desc limit 1) given on true
    where t.until is not null and not exists (select from users_history h where h.id = t.id);

  create temporary table former_programs on commit drop as
    select program_id as id, recorded_at as at, id as entry, before->>'title' as title,
      before->>'description' as description, (before->>'manager')::uuid as assigned_manager_id,
      (before->>'deadline')::timestamptz as deadline, (before->>'duration')::integer as duration_minutes,
      (before->'title', before->'description', before->'duration')
        is distinct from (after->'title', after->'description', after->'duration') as makes_version
    from audit_entries where action = 'program.edit' and before ? 'title';
  create index on former_programs (id, at);
  analyze former_programs;

  with changes as (
    select id, created_at as at from programs
    union
    select f.id, f.at from former_programs f join programs p using (id) where f.at > p.created_at
    union
    select id, archived_at from programs where archived_at is not null
  ), held as (
    select id, at as since, lead(at) over (partition by id order by at) as until from changes
  )
  insert into programs_history
    select t.id, coalesce(edited.title, p.title), coalesce(edited.description, p.description),
      coalesce(edited.assigned_manager_id, p.assigned_manager_id), coalesce(edited.deadline, p.deadline),
      coalesce(edited.duration_minutes, p.duration_minutes), p.background_color, p.created_at, t.since,
      case when p.archived_at <= t.since then p.archived_at end, p.due_days, p.renew_months, p.renew_on, p.window_days,
      p.version - (
        select count(*)::integer from former_programs f where f.id = t.id and f.at >= t.until and f.makes_version),
      t.since, t.until
    from held t join programs p using (id)
    left join lateral (
      select * from former_programs f where f.id = t.id and f.at >= t.until order by f.at, f.entry limit 1) edited on true
    where t.until is not null and not exists (select from programs_history h where h.id = t.id);

  update users u set since = h.until
    from (select id, max(until) as until from users_history group by id) h where h.id = u.id and h.until > u.since;
  update programs p set since = h.until
    from (select id, max(until) as until from programs_history group by id) h where h.id = p.id and h.until > p.since;

  -- An assignment in its first cycle tells itself when its session was chosen and when it was complete; one that has
  -- ended is told by the trail.
  with ended as (
    select program_id, person_ids[1] as employee_id, recorded_at as at from audit_entries
    where action = 'program.unassign'
    union all
    select program::uuid, person_ids[1], recorded_at
    from audit_entries, jsonb_array_elements_text(after->'unassigned') as program
    where action in ('user.delete', 'user.edit', 'user.erase') and jsonb_typeof(after->'unassigned') = 'array'
  ), assigned as (
    select program_id, employee_id, recorded_at as at, actor_id
    from audit_entries, unnest(person_ids) as employee_id
    where action = 'program.assign' and actor_id is not null
  ), enrolled as (
    select program_id, person_ids[1] as employee_id, recorded_at as at, (after->>'session')::uuid as session_id
    from audit_entries where action = 'program.enrol'
  ), trainings as (
    (select distinct on (e.program_id, e.employee_id, e.at) e.program_id, e.employee_id, a.at as assigned_at,
        a.actor_id as assigned_by, n.session_id, n.at as enrolled_at, e.at as ended_at, null::timestamptz as due_at,
        null as due_because, null as due_reason, 'manager' as opened_by
      from ended e
      join assigned a on a.program_id = e.program_id and a.employee_id = e.employee_id and a.at < e.at
      left join enrolled n
        on n.program_id = e.program_id and n.employee_id = e.employee_id and n.at between a.at and e.at
      order by e.program_id, e.employee_id, e.at, a.at desc, n.at desc)
    union all
    select program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at, due_at,
      due_because, due_reason, opened_by
    from assignments where cycle = 1
  ), held as (
    select *, assigned_at as since, coalesce(enrolled_at, ended_at) as until, false as has_session from trainings
    union all
    select *, enrolled_at, ended_at, true from trainings
  )
  insert into assignments_history
    select program_id, employee_id, assigned_at, assigned_by, case when has_session then session_id end,
      case when has_session then enrolled_at end, null, null, 1, due_at, due_because, due_reason, opened_by, null,
      since, until
    from held t
    where since < until and not exists (
      select from assignments_history h where h.program_id = t.program_id and h.employee_id = t.employee_id);
end $$;
