-- GET /api/export/audit.csv
-- GET /api/export/audit.csv?person&program&action=company.generate&from&to
-- GET /api/export/audit.xlsx
-- GET /api/export/audit.xlsx?person&program&action=company.generate&from&to
json_build_array(
  e.id, iso_instant (e.recorded_at), e.action,
  (select full_name (u.first_name, u.last_name) from users u where u.id = e.actor_id), e.actor_role,
  e.personal ->> 'address', (select p.title from programs p where p.id = e.program_id),
  (
    select string_agg(full_name (u.first_name, u.last_name), ', ' order by u.last_name, u.first_name, u.id)
    from users u
    where u.id = any (e.person_ids[1:20])
  ), cardinality(e.person_ids), (facts.told -> 'before')::text, (facts.told -> 'after')::text, e.request_id
)
