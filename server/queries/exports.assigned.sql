-- GET /api/export/assigned.csv?program
-- GET /api/export/assigned.csv?status=not-enrolled&complete=false&session&program&search
-- GET /api/export/assigned.xlsx?program
-- GET /api/export/assigned.xlsx?status=not-enrolled&complete=false&session&program&search
json_build_array(
  p.title, case when (($1::text = 'admin') or u.id = $2::uuid) then u.external_id
  end, u.login,
  case
    when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
    end is not null then u.email
  end, u.first_name, u.last_name, (select name from departments where id = u.department_id),
  (select name from sites where id = u.site_id), (select name from positions where id = u.position_id),
  status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $3::timestamptz),
  (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date,
  (select iso_instant (s.starts_at) from training_sessions s where s.id = a.session_id),
  (select s.location from training_sessions s where s.id = a.session_id), iso_instant (a.completed_at),
  a.valid_until
)
