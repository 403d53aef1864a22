-- GET /api/export/people.csv
-- GET /api/export/people.csv?role=admin&department&position&site&tag&state=all&search, asked first
-- GET /api/export/people.csv?role=admin&department&position&site&tag&state=all&search, searched
-- GET /api/export/people.csv?role=admin&department&position&site&tag&state=all&search, tagged
-- GET /api/export/people.csv?role=admin&department&position&site&tag&state=all&search, in order
-- GET /api/export/people.xlsx
-- GET /api/export/people.xlsx?role=admin&department&position&site&tag&state=all&search, asked first
-- GET /api/export/people.xlsx?role=admin&department&position&site&tag&state=all&search, searched
-- GET /api/export/people.xlsx?role=admin&department&position&site&tag&state=all&search, tagged
-- GET /api/export/people.xlsx?role=admin&department&position&site&tag&state=all&search, in order
json_build_array(
  u.external_id, u.login,
  case
    when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
    end is not null then u.email
  end, u.first_name, u.last_name, u.role, (select name from departments where id = u.department_id),
  (select name from sites where id = u.site_id), (select name from positions where id = u.position_id),
  coalesce(
    (select coalesce(m.external_id, m.login, m.email) from users m where m.id = u.line_manager_id),
    u.line_manager_pending
  ), u.joined_on, array_to_string(u.tags, ', '),
  case when away.person_id is not null then 'away' else state_of (u.standing)
  end
)
