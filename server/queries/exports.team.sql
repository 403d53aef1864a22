-- GET /api/export/team.csv, asked first
-- GET /api/export/team.csv, sorted
-- GET /api/export/team.csv, in order
-- GET /api/export/team.csv?status=open&department&position&site&direct=true&search, asked first
-- GET /api/export/team.csv?status=open&department&position&site&direct=true&search, sorted
-- GET /api/export/team.csv?status=open&department&position&site&direct=true&search, found
-- GET /api/export/team.csv?status=open&department&position&site&direct=true&search, in order
-- GET /api/export/team.xlsx, asked first
-- GET /api/export/team.xlsx, sorted
-- GET /api/export/team.xlsx, in order
-- GET /api/export/team.xlsx?status=open&department&position&site&direct=true&search, asked first
-- GET /api/export/team.xlsx?status=open&department&position&site&direct=true&search, sorted
-- GET /api/export/team.xlsx?status=open&department&position&site&direct=true&search, found
-- GET /api/export/team.xlsx?status=open&department&position&site&direct=true&search, in order
json_build_array(
  case when (($1::text = 'admin') or u.id = $2::uuid) then u.external_id
  end, u.login,
  case
    when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
    end is not null then u.email
  end, u.first_name, u.last_name, u.role, (select name from departments where id = u.department_id),
  (select name from sites where id = u.site_id), (select name from positions where id = u.position_id),
  coalesce(
    (
      select coalesce(case when (($1::text = 'admin') or m.id = $2::uuid) then m.external_id end, m.login, m.email)
      from users m
      where m.id = u.line_manager_id
    ), case when (($1::text = 'admin') or u.id = $2::uuid) then u.line_manager_pending
    end
  ), figures.overdue, figures.open, figures.complete, (figures.next_due at time zone 'Etc/GMT+6')::date
)
