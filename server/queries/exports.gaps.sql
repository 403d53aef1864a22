-- GET /api/export/gaps.csv by admin?position
-- GET /api/export/gaps.csv by admin?all=true&position
-- GET /api/export/gaps.xlsx by admin?position
-- GET /api/export/gaps.xlsx by admin?all=true&position
json_build_array(
  u.external_id, u.login,
  case
    when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
    end is not null then u.email
  end, u.first_name, u.last_name, (select name from departments where id = u.department_id),
  (select name from sites where id = u.site_id), (select name from positions where id = u.position_id),
  (
    select count(*)::int
    from
      gaps_of (u.id, u.position_id) gap
      join programs p on p.id = gap.program_id
      left join assignments a on a.program_id = p.id
      and a.employee_id = u.id
  ),
  (
    select string_agg(p.title, '; ' order by p.title, p.id)
    from
      gaps_of (u.id, u.position_id) gap
      join programs p on p.id = gap.program_id
      left join assignments a on a.program_id = p.id
      and a.employee_id = u.id
  ),
  (
    select (min(coalesce(a.due_at, p.deadline)) at time zone 'Etc/GMT+6')::date
    from
      gaps_of (u.id, u.position_id) gap
      join programs p on p.id = gap.program_id
      left join assignments a on a.program_id = p.id
      and a.employee_id = u.id
    where a.employee_id is not null
  )
)

-- GET /api/export/gaps.csv by manager?position
-- GET /api/export/gaps.csv by manager?all=true&position
-- GET /api/export/gaps.csv by trainer?position
-- GET /api/export/gaps.csv by trainer?all=true&position
-- GET /api/export/gaps.csv by employee?position
-- GET /api/export/gaps.csv by employee?all=true&position
-- GET /api/export/gaps.xlsx by manager?position
-- GET /api/export/gaps.xlsx by manager?all=true&position
-- GET /api/export/gaps.xlsx by trainer?position
-- GET /api/export/gaps.xlsx by trainer?all=true&position
-- GET /api/export/gaps.xlsx by employee?position
-- GET /api/export/gaps.xlsx by employee?all=true&position
json_build_array(
  case when (false or u.id = $1::uuid) then u.external_id
  end, u.login,
  -- … 31 lines as above
