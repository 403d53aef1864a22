-- Counts again who is behind; the job counts the seats.
create or replace function rebuild_figures_of_dashboards() returns void language plpgsql as $$
begin
  delete from people_behind;
  delete from seat_shortages;
  insert into people_behind
    select p.assigned_manager_id, a.employee_id, a.last_name, a.first_name, count(*)
    from assignments a join programs p on p.id = a.program_id
    where a.completed_at is null and is_active(a.standing) and p.archived_at is null
      and coalesce(a.due_at, p.deadline) < change_instant()
    group by p.assigned_manager_id, a.employee_id, a.last_name, a.first_name;
  insert into shortages_to_refresh select id from programs where archived_at is null;
end $$;
