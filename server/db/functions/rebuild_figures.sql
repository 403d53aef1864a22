-- Makes the row of each person in `person_figures` again, and the figures of dashboards.
create or replace function rebuild_figures() returns void language plpgsql as $$
begin
  lock table person_figures in exclusive mode;
  delete from person_figures;
  delete from figures_to_refresh;
  insert into person_figures (person_id, last_name, first_name, role, department_id, position_id, site_id, state,
      overdue, open, changes_at, gaps)
    select u.id, u.last_name, u.first_name, u.role, id_or_none(u.department_id), id_or_none(u.position_id),
      id_or_none(u.site_id), state_of(u.standing), coalesce(figures.overdue, 0), coalesce(figures.open, 0),
      figures.changes_at, case when u.position_id is null or u.deactivated_at is not null then 0 else (
        select count(*) from gaps_of(u.id, u.position_id)) end
    from users u left join (
      select employee_id, count(*) filter (where due < change_instant()) as overdue,
        count(*) filter (where due >= change_instant()) as open,
        min(due) filter (where due >= change_instant()) as changes_at
      from (
        select a.employee_id, coalesce(a.due_at, p.deadline) as due from assignments a join programs p on p.id = a.program_id
        where a.completed_at is null and a.standing <> 'left' and p.archived_at is null) trainings
      group by employee_id) figures on figures.employee_id = u.id;
  perform rebuild_figures_of_dashboards();
end $$;
