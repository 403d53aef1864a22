-- Longer than 3000 characters: the same as users.trainings, in four groups.

-- GET /api/user-details/{id}/trainings
select (
  (
    select json_build_object('name', full_name (u.first_name, u.last_name), 'role', u.role, 'programs', trainings.programs)
    from
      users u
      cross join lateral (
        select
          case
            when u.role = 'employee' then json_build_object(
              'enrolled', coalesce(json_agg(program order by n) filter ( where status = 'enrolled' ), '[]'),
              'completed', coalesce(
                json_agg(program order by n) filter (
                  where status = 'complete'
                ), '[]'
              ),
              'not_enrolled', coalesce(
                json_agg(program order by n) filter (
                  where status = 'not-enrolled'
                ), '[]'
              ), 'overdue', coalesce(json_agg(program order by n) filter ( where status = 'overdue' ), '[]')
            )
            else coalesce(json_agg(program order by n), '[]')
          end as programs
        from (
          select
            (
              select row_to_json(r)
              from (
                select
                  p.id as "_id", p.title as "title", p.description as "description",
                  (
                    select r
                    from (
                      select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                      from users m
                      where m.id = p.assigned_manager_id
                    ) r
                  ) as "assigned_manager", iso_instant (p.deadline) as "deadline",
                  p.duration_minutes as "duration", p.background_color as "background_color",
                  p.archived_at is not null as "archived", p.due_days as "due_days",
                  p.renew_months as "renew_months", p.renew_on as "renew_on", p.window_days as "window_days",
                  p.asks_result as "asks_result", sessions.held as "training_sessions",
                  sessions.cancelled as "cancelled_sessions", iso_instant (p.created_at) as "created_at",
                  iso_instant (p.updated_at) as "updated_at", stands.status as "status",
                  a.session_id as "enrolled_session", iso_instant (a.completed_at) as "completed_at",
                  case when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                  end as "due", a.due_because as "due_because", a.due_reason as "due_reason",
                  a.cycle as "cycle", a.valid_until as "valid_until",
                  case when a.employee_id is not null then (
                    select r
                    from (
                      select
                        case step
                          when 'choose' then 'employee'
                          when 'mark' then 'trainer'
                          when 'stand-in' then 'admin'
                          when 'add-seats' then 'admin'
                        end as "whose", case step when 'stand-in' then 'mark' else step
                        end as "what",
                        case when step in ('choose', 'add-seats') then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
                        end as "by"
                      from (
                        select
                          case
                            when a.completed_at is not null
                            or p.archived_at is not null then null
                            when a.session_id is not null then (
                              select
                                case
                                  when s.ends_at > $1::timestamptz then 'wait'
                                  when t.standing = 'trainer'
                                  and t.id <> a.employee_id then 'mark'
                                  else 'stand-in'
                                end
                              from training_sessions s join users t on t.id = s.trainer_id
                              where s.id = a.session_id
                            )
                            when (
                              select
                                case
                                  when of_all <= $1::timestamptz + interval '15 minutes' then first_free_for (a.employee_id, a.program_id, interval '15 minutes', $1::timestamptz, 'Etc/GMT+6')
                                  else of_all
                                end
                              from (
                                select (
                                  select min(s.starts_at)
                                  from training_sessions s
                                  where
                                    s.program_id = p.id
                                    and (
                                      takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $1::timestamptz, 'Etc/GMT+6')
                                      and (s.capacity is null or s.seats_taken < s.capacity)
                                    )
                                ) as of_all
                                offset 0
                              ) first
                            ) <= case
                              when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'infinity'
                              else coalesce(a.due_at, p.deadline)
                            end then 'choose'
                            else 'add-seats'
                          end as step
                        offset 0
                      ) turn
                    ) r
                  )
                  end as "move",
                  (
                    select place_beside_clashes (
                      w, p.deadline,
                      exists (
                        select
                        from training_sessions s
                        where
                          s.program_id = w.program_id
                          and (
                            p.archived_at is null
                            and a.completed_at is null
                            and is_active (a.standing)
                            and s.cancelled_at is null
                            and s.starts_at > $1::timestamptz
                            and s.id is distinct from a.session_id
                            and not exists (
                              select
                              from absences x
                              where
                                x.person_id = w.person_id
                                and s.starts_at between x.begins_at and x.ends_at
                            )
                            and case
                              when w.session_id is null then s.starts_at <= coalesce(a.due_at, p.deadline)
                              or coalesce(a.due_at, p.deadline) < $1::timestamptz
                              else s.id = w.session_id
                            end
                          )
                      ), $1::timestamptz
                    )
                    from waits w
                    where w.program_id = p.id and w.person_id = a.employee_id
                  ) as "waiting",
                  case when stands.status = 'complete' then (
                    select r.id
                    from training_records r
                    where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                    order by r.trained_on desc, r.recorded_at desc, r.id desc
                    limit 1
                  )
                  end as "record",
                  (
                    select json_build_object(
                      'kind', kind,
                      'text', case kind
                        when 'manager' then format(
                          'Assigned by %s on %s',
                          coalesce(
                            (
                              select
                                case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                                end
                              from users u
                              where u.id = a.assigned_by
                            ), 'a manager'
                          ),
                          to_char(
                            since,
                            case
                              when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                              else 'FMMonth FMDD, YYYY'
                            end
                          )
                        )
                        when 'renewal' then 'Has to be repeated'
                        when 'import' then format(
                          'Imported on %s',
                          to_char(
                            since,
                            case
                              when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                              else 'FMMonth FMDD, YYYY'
                            end
                          )
                        )
                        else case
                          when is_required is not true then 'No longer required'
                          when name is null then format(
                            'Required since %s',
                            to_char(
                              since,
                              case
                                when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                                else 'FMMonth FMDD, YYYY'
                              end
                            )
                          )
                          else format(
                            'Required for %s since %s', name,
                            to_char(
                              since,
                              case
                                when date_trunc('year', since) = date_trunc('year', ($1::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                                else 'FMMonth FMDD, YYYY'
                              end
                            )
                          )
                        end
                      end, 'since', since
                    )
                    from (
                      select
                        case
                          when a.opened_by <> 'audience' then a.opened_by
                          when r.is_position then 'position'
                          else 'audience'
                        end as kind,
                        case
                          when r.is_position then coalesce(r.position_since, (a.assigned_at at time zone 'Etc/GMT+6')::date)
                          else (a.assigned_at at time zone 'Etc/GMT+6')::date
                        end as since, r.name, r.is_position is not null as is_required
                      from
                        (select 1) one
                        left join required_for (
                          a.program_id, a.employee_id, (($3::text = 'admin') or a.employee_id = $4::uuid)
                        ) r on a.opened_by = 'audience'
                    ) reason
                    where a.employee_id is not null
                  ) as "because",
                  case when not whose.is_own then (
                    select r
                    from (
                      select
                        counts.total as "total", counts.enrolled as "enrolled",
                        counts.completed as "completed", counts.not_enrolled as "not_enrolled",
                        counts.overdue as "overdue"
                    ) r
                  )
                  end as "counts", case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date
                  end as "next_due",
                  case
                    when stands.is_open then case when not whose.is_own then (
                      case when exists (select from due_counts d where d.program_id = p.id) then (
                        select row_to_json(l)
                        from later_due (
                          p.id, p.deadline, case when ($3::text = 'trainer') then $4::uuid
                          end, counts.total - counts.completed, 'Etc/GMT+6'
                        ) l
                      )
                      end
                    )
                    end
                  end as "later_due",
                  case
                    when stands.is_done then 'done'
                    when stands.due < $1::timestamptz then 'past'
                    when (stands.due at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                    else 'later'
                  end as "urgency"
                from (
                  select
                    coalesce(
                      json_agg("held" order by s.position) filter (
                        where not s.cancelled_at is not null
                      ), '[]'
                    ) as held,
                    coalesce(
                      json_agg("cancelled" order by s.position) filter (
                        where s.cancelled_at is not null
                      ), '[]'
                    ) as cancelled
                  from
                    training_sessions s
                    join users t on t.id = s.trainer_id
                    cross join lateral (
                      select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name"
                    ) named
                    cross join lateral (
                      select
                        s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                        iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                        coalesce(
                          s.seats_taken,
                          (
                            select coalesce(sum(c.enrolled + c.completed), 0)::int
                            from session_counts c
                            where c.program_id = s.program_id and c.session_id = s.id
                          )
                        ) as "seats_taken", s.location as "location",
                        case
                          when s.join_url is not null
                          and (
                            case
                              when $3::text in ('admin') then true
                              when $3::text in ('manager') then (
                                p.assigned_manager_id = $4::uuid
                                or exists (
                                  select
                                  from assignments mine
                                  where
                                    mine.program_id = s.program_id
                                    and mine.employee_id = $4::uuid
                                    and mine.session_id = s.id
                                )
                              )
                              when $3::text in ('trainer') then (
                                s.trainer_id = $4::uuid
                                or exists (
                                  select
                                  from assignments mine
                                  where
                                    mine.program_id = s.program_id
                                    and mine.employee_id = $4::uuid
                                    and mine.session_id = s.id
                                )
                              )
                              when $3::text in ('employee') then exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $4::uuid
                                  and mine.session_id = s.id
                              )
                            end
                          ) then s.join_url
                        end as "join_url", named as "trainer"
                    ) held
                    cross join lateral (
                      select
                        s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                        iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity", 0 as "seats_taken",
                        s.location as "location",
                        case
                          when s.join_url is not null
                          and (
                            case
                              when $3::text in ('admin') then true
                              when $3::text in ('manager') then (
                                p.assigned_manager_id = $4::uuid
                                or exists (
                                  select
                                  from assignments mine
                                  where
                                    mine.program_id = s.program_id
                                    and mine.employee_id = $4::uuid
                                    and mine.session_id = s.id
                                )
                              )
                              when $3::text in ('trainer') then (
                                s.trainer_id = $4::uuid
                                or exists (
                                  select
                                  from assignments mine
                                  where
                                    mine.program_id = s.program_id
                                    and mine.employee_id = $4::uuid
                                    and mine.session_id = s.id
                                )
                              )
                              when $3::text in ('employee') then exists (
                                select
                                from assignments mine
                                where
                                  mine.program_id = s.program_id
                                  and mine.employee_id = $4::uuid
                                  and mine.session_id = s.id
                              )
                            end
                          ) then s.join_url
                        end as "join_url", named as "trainer", iso_instant (s.cancelled_at) as "cancelled_at",
                        s.cancel_reason as "cancel_reason"
                    ) cancelled
                  where
                    s.program_id = p.id
                    and (
                      case
                        when u.role in ('admin') then true
                        when u.role in ('manager') then (
                          p.assigned_manager_id = u.id
                          or s.id = case when a.employee_id is not null then coalesce(a.session_id, s.id)
                          end
                        )
                        when u.role in ('trainer') then (
                          s.trainer_id = u.id
                          or s.id = case when a.employee_id is not null then coalesce(a.session_id, s.id)
                          end
                        )
                        when u.role in ('employee') then s.id = coalesce(a.session_id, s.id)
                      end
                    )
                ) sessions
              ) r
            ) as program, stands.status as status, row_number() over (order by p.deadline, p.title, p.id) as n
          from
            (
              select p.*
              from programs p
              where
                p.id in (
                  select program_id
                  from assignments
                  where employee_id = $2::uuid
                  union
                  select program_id
                  from training_records
                  where person_id = $2::uuid
                  union
                  select program_id
                  from training_sessions
                  where trainer_id = $2::uuid
                  union
                  select id
                  from programs
                  where assigned_manager_id = $2::uuid
                  union
                  select id
                  from programs
                  where (select role = 'admin' from users where id = $2::uuid)
                )
                and (
                  (
                    p.archived_at is null
                    and (
                      case
                        when u.role in ('admin') then true
                        when u.role in ('manager') then p.assigned_manager_id = u.id
                        when u.role in ('trainer') then exists (
                          select
                          from training_sessions own
                          where own.program_id = p.id and own.trainer_id = u.id
                        )
                        when u.role in ('employee') then false
                      end
                    )
                  )
                  or (
                    (
                      p.archived_at is null
                      and exists (
                        select
                        from assignments own
                        where own.program_id = p.id and own.employee_id = u.id
                      )
                    )
                    or exists (
                      select
                      from training_records r
                      where r.person_id = u.id and r.program_id = p.id and counts_as_done (r)
                    )
                  )
                )
                and (
                  ($3::text = 'admin')
                  or $4::uuid = u.id
                  or (
                    p.archived_at is null
                    and (
                      case
                        when $3::text in ('admin') then true
                        when $3::text in ('manager') then p.assigned_manager_id = $4::uuid
                        when $3::text in ('trainer') then exists (
                          select
                          from training_sessions own
                          where own.program_id = p.id and own.trainer_id = $4::uuid
                        )
                        when $3::text in ('employee') then exists (
                          select
                          from assignments own
                          where own.program_id = p.id and own.employee_id = $4::uuid
                        )
                      end
                    )
                  )
                  or (
                    ("u".deactivated_at is null and "u".suspended_at is null)
                    and u.id <> $4::uuid
                    and exists (
                      select
                      from line_above (u.id) l
                      where l.id = $4::uuid or l.deputy_id = $4::uuid
                    )
                  )
                )
              offset 0
            ) p
            left join assignments a on a.program_id = p.id
            and a.employee_id = $2::uuid
            cross join lateral (
              select (
                a.employee_id is not null
                or not (
                  case
                    when $3::text in ('admin') then true
                    when $3::text in ('manager') then p.archived_at is null
                    and p.assigned_manager_id = $4::uuid
                    when $3::text in ('trainer') then p.archived_at is null
                    and exists (
                      select
                      from training_sessions own
                      where own.program_id = p.id and own.trainer_id = $4::uuid
                    )
                    when $3::text in ('employee') then false
                  end
                )
              ) as is_own
              offset 0
            ) whose
            cross join lateral numbers_of (
              case when not whose.is_own then p.id
              end, p.deadline, case when ($3::text = 'trainer') then $4::uuid
              end, $1::timestamptz
            ) counts
            cross join lateral (
              select
                case
                  when a.completed_at is not null
                  or (
                    a.employee_id is not null
                    and p.archived_at is null
                  ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $1::timestamptz)
                  when exists (
                    select
                    from training_records r
                    where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                  ) then 'complete'
                end as status,
                case
                  when whose.is_own then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.total > counts.completed and p.archived_at is null)
                end as is_open,
                case
                  when whose.is_own then not (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.total = counts.completed
                      and (counts.total > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end as is_done,
                case
                  when whose.is_own then coalesce(a.due_at, p.deadline)
                  else coalesce(counts.next_due, p.deadline)
                end as due
              offset 0
            ) stands
        ) training
      ) trainings
    where u.id = $2::uuid
  )
)::text as answer
where exists (
  select
  from users u
  where
    u.id = $2::uuid
    and (
      case
        when $3::text in ('admin') then u.deactivated_at is null
        and not exists (select from same_people x where x.alias_id = u.id)
        when $3::text in ('manager') then (
          ("u".deactivated_at is null and "u".suspended_at is null)
          and (
            u.id = $4::uuid
            or (
              ("u".deactivated_at is null and "u".suspended_at is null)
              and u.id <> $4::uuid
              and exists (select from line_above (u.id) l where l.id = $4::uuid or l.deputy_id = $4::uuid)
            )
          )
          or (
            ("u".deactivated_at is null and "u".suspended_at is null)
            and exists (
              select
              from programs p
              where p.archived_at is null and p.assigned_manager_id = $4::uuid
            )
          )
        )
        when $3::text in ('trainer', 'employee') then (
          "u".deactivated_at is null
          and "u".suspended_at is null
        )
        and (
          u.id = $4::uuid
          or (
            ("u".deactivated_at is null and "u".suspended_at is null)
            and u.id <> $4::uuid
            and exists (select from line_above (u.id) l where l.id = $4::uuid or l.deputy_id = $4::uuid)
          )
        )
      end
    )
)
