-- GET /api/export/programs.csv
-- GET /api/export/programs.csv?status=not-enrolled&archived=true&search
-- GET /api/export/programs.xlsx
-- GET /api/export/programs.xlsx?status=not-enrolled&archived=true&search
json_build_array(
  p.title, (select full_name (m.first_name, m.last_name) from users m where m.id = p.assigned_manager_id),
  (p.deadline at time zone 'Etc/GMT+6')::date, p.duration_minutes,
  (select count(*) from training_sessions s where s.program_id = p.id and s.cancelled_at is null),
  counts.total, counts.completed, counts.overdue, counts.enrolled, counts.not_enrolled,
  iso_instant (p.archived_at)
)
