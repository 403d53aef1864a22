-- Why the person has to do the program, and since when. The tags of an audience are named only if `with_tags`.
create or replace function because_of(a assignments, with_tags boolean, at timestamptz, zone text)
  returns table (because json) language sql stable parallel safe as $$
  select json_build_object('kind', reason.kind, 'text', case reason.kind
      when 'manager' then format('Assigned by %s on %s', coalesce((
        select case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name(u.first_name, u.last_name) end
        from users u where u.id = a.assigned_by), 'a manager'), reason.day)
      when 'renewal' then 'Renewal'
      when 'version' then 'New version'
      when 'import' then format('Imported on %s', reason.day)
      else case when not reason.is_required then 'No longer required'
        when reason.name is null then format('Required since %s', reason.day)
        else format('Required for %s since %s', reason.name, reason.day) end end, 'since', reason.since)
  from (
    select found.*, to_char(found.since, case when date_trunc('year', found.since) = date_trunc('year', (at at time zone zone)::date)
      then 'FMMonth FMDD' else 'FMMonth FMDD, YYYY' end) as day
    from (
      select case when a.opened_by <> 'audience' then a.opened_by when r.is_position then 'position' else 'audience' end as kind,
        case when r.is_position then coalesce(r.position_since, assigned.day) else assigned.day end as since,
        r.name, r.is_position is not null as is_required
      from (select (a.assigned_at at time zone zone)::date as day) assigned
        -- The offset keeps the audience from being looked at for others.
        left join lateral (
          select * from required_for(a.program_id, a.employee_id, with_tags) where a.opened_by = 'audience' offset 0) r
          on true) found) reason
  where a.employee_id is not null
$$;
