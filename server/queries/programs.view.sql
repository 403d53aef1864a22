-- Longer than 3000 characters: the same as programs.list-all, for one program.

-- GET /api/training-programs/{id}
select (
  (
    select json_build_object(
      'program', (
        case
          when $1::text in ('admin') then (
            select row_to_json(r)
            from (
              select
                program.*,
                (
                  select case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date end
                  from
                    (select) here
                    cross join lateral numbers_of (
                      p.id, p.deadline,
                      (
                        case
                          when $1::text in ('admin', 'manager') then null
                          when $1::text in ('trainer') then $2::uuid
                        end
                      ), $3::timestamptz
                    ) counts
                    cross join lateral (
                      select
                        null::text as status,
                        (counts.total > counts.completed and p.archived_at is null) as is_open,
                        (
                          p.archived_at is not null
                          or (
                            counts.total = counts.completed
                            and (counts.total > 0 or p.deadline < $3::timestamptz)
                          )
                        ) as is_done, coalesce(counts.next_due, p.deadline) as due
                      offset 0
                    ) stands
                ) as "next_due",
                (
                  select
                    case when stands.is_open then (
                      case when exists (select from due_counts d where d.program_id = p.id) then (
                        select row_to_json(l)
                        from later_due (
                          p.id, p.deadline,
                          (
                            case
                              when $1::text in ('admin', 'manager') then null
                              when $1::text in ('trainer') then $2::uuid
                            end
                          ), counts.total - counts.completed, 'Etc/GMT+6'
                        ) l
                      )
                      end
                    )
                    end
                  from
                    (select) here
                    cross join lateral numbers_of (
                      p.id, p.deadline,
                      (
                        case
                          when $1::text in ('admin', 'manager') then null
                          when $1::text in ('trainer') then $2::uuid
                        end
                      ), $3::timestamptz
                    ) counts
                    cross join lateral (
                      select
                        null::text as status,
                        (counts.total > counts.completed and p.archived_at is null) as is_open,
                        (
                          p.archived_at is not null
                          or (
                            counts.total = counts.completed
                            and (counts.total > 0 or p.deadline < $3::timestamptz)
                          )
                        ) as is_done, coalesce(counts.next_due, p.deadline) as due
                      offset 0
                    ) stands
                ) as "later_due",
                (
                  select coalesce(json_agg(s.id order by s.position), '[]')
                  from training_sessions s
                  where
                    s.program_id = p.id
                    and s.cancelled_at is null
                    and (
                      exists (
                        select
                        from attendance m
                        where m.session_id = s.id and m.outcome <> 'excused'
                      )
                      or exists (select from training_records r where r.session_id = s.id)
                    )
                ) as "taken_place", seat.other_sessions as "other_sessions",
                seat.missed_sessions as "missed_sessions", seat.offers_seat as "offers_seat",
                seat.promoted_at as "promoted_at",
                (
                  select r
                  from (
                    select
                      count(*) filter (where told.takes_part)::int as people,
                      count(*) filter (where not told.takes_part)::int as trainers,
                      iso_instant (w.publish_at) as publish_at
                    from
                      unpublished_changes w
                      cross join lateral (
                        select
                          each.person_id, bool_or(each.takes_part) as takes_part,
                          (
                            array_agg(each.session_id) filter (where each.session_id is not null)
                          ) [1] as session_id,
                          coalesce(
                            jsonb_object_agg(each.fact, each.was) filter (
                              where each.fact is not null
                            ), '{}'
                          ) as facts
                        from (
                          select
                            c.person_id, true as takes_part, c.session_id, null::text as fact,
                            null::jsonb as was
                          from
                            training_sessions s
                            join calendar_entries c on c.session_id = s.id
                            join assignments a on a.program_id = s.program_id
                            and a.employee_id = c.person_id
                            and a.session_id = s.id
                          where
                            s.program_id = w.program_id
                            and s.is_unpublished
                            and s.cancelled_at is null
                            and s.ends_at > $3::timestamptz
                            and not c.is_cancelled
                            and c.last_told <> session_state (s)
                            and a.completed_at is null
                            and is_active (a.standing)
                          union all
                          select
                            a.employee_id, true, null, 'deadline', to_jsonb(iso_instant (former.deadline))
                          from
                            (
                              -- People assigned after the one before had ended know this one.
                              select
                                h.deadline, h.until,
                                lag(h.until, 1, '-infinity') over (order by h.until) as since
                              from programs_history h
                              where h.id = w.program_id and h.since >= w.since
                            ) former
                            join assignments a on a.program_id = w.program_id
                            and a.assigned_at > former.since
                            and a.assigned_at <= former.until
                          where
                            former.deadline <> p.deadline
                            and a.due_at is null
                            and a.completed_at is null
                            and is_active (a.standing)
                          union all
                          select taught.person_id, false, null, taught.session_id::text, null
                          from (
                            select e.person_id, e.session_id
                            from
                              teaching_entries e
                              join programs p on p.id = e.program_id
                              left join training_sessions s on s.id = e.session_id
                              cross join lateral (
                                select
                                  case
                                    when s.cancelled_at is null
                                    and s.trainer_id = e.person_id
                                    and p.archived_at is null then session_state (s)
                                  end as state
                              ) present
                              join users t on t.id = e.person_id
                              and t.standing = 'trainer'
                            where
                              e.program_id = w.program_id
                              and e.told is distinct from present.state
                              and (coalesce(present.state, e.told) ->> 'ends_at')::timestamptz > $3::timestamptz
                          ) taught
                        ) each
                        group by each.person_id
                      ) told
                    where w.program_id = p.id and p.archived_at is null
                    group by w.publish_at
                  ) r
                ) as "unpublished_changes"
            ) r
          )
          when $1::text in ('manager', 'trainer') then case
            when (
              case
                when $1::text in ('admin') then true
                when $1::text in ('manager') then p.archived_at is null
                and p.assigned_manager_id = $2::uuid
                when $1::text in ('trainer') then p.archived_at is null
                and exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = $2::uuid
                )
                when $1::text in ('employee') then false
              end
            ) then (
              select row_to_json(r)
              from (
                select
                  program.*,
                  (
                    select case when stands.is_open then (stands.due at time zone 'Etc/GMT+6')::date end
                    from
                      (select) here
                      cross join lateral numbers_of (
                        p.id, p.deadline,
                        (
                          case
                            when $1::text in ('admin', 'manager') then null
                            when $1::text in ('trainer') then $2::uuid
                          end
                        ), $3::timestamptz
                      ) counts
                      cross join lateral (
                        select
                          null::text as status,
                          (counts.total > counts.completed and p.archived_at is null) as is_open,
                          (
                            p.archived_at is not null
                            or (
                              counts.total = counts.completed
                              and (counts.total > 0 or p.deadline < $3::timestamptz)
                            )
                          ) as is_done, coalesce(counts.next_due, p.deadline) as due
                        offset 0
                      ) stands
                  ) as "next_due",
                  (
                    select
                      case when stands.is_open then (
                        case when exists (select from due_counts d where d.program_id = p.id) then (
                          select row_to_json(l)
                          from later_due (
                            p.id, p.deadline,
                            (
                              case
                                when $1::text in ('admin', 'manager') then null
                                when $1::text in ('trainer') then $2::uuid
                              end
                            ), counts.total - counts.completed, 'Etc/GMT+6'
                          ) l
                        )
                        end
                      )
                      end
                    from
                      (select) here
                      cross join lateral numbers_of (
                        p.id, p.deadline,
                        (
                          case
                            when $1::text in ('admin', 'manager') then null
                            when $1::text in ('trainer') then $2::uuid
                          end
                        ), $3::timestamptz
                      ) counts
                      cross join lateral (
                        select
                          null::text as status,
                          (counts.total > counts.completed and p.archived_at is null) as is_open,
                          (
                            p.archived_at is not null
                            or (
                              counts.total = counts.completed
                              and (counts.total > 0 or p.deadline < $3::timestamptz)
                            )
                          ) as is_done, coalesce(counts.next_due, p.deadline) as due
                        offset 0
                      ) stands
                  ) as "later_due",
                  (
                    select coalesce(json_agg(s.id order by s.position), '[]')
                    from training_sessions s
                    where
                      s.program_id = p.id
                      and s.cancelled_at is null
                      and (
                        exists (
                          select
                          from attendance m
                          where m.session_id = s.id and m.outcome <> 'excused'
                        )
                        or exists (select from training_records r where r.session_id = s.id)
                      )
                  ) as "taken_place", seat.other_sessions as "other_sessions",
                  seat.missed_sessions as "missed_sessions", seat.offers_seat as "offers_seat",
                  seat.promoted_at as "promoted_at"
              ) r
            )
            else (
              select row_to_json(r)
              from (
                select
                  program.*, seat.other_sessions as "other_sessions",
                  seat.missed_sessions as "missed_sessions", seat.offers_seat as "offers_seat",
                  seat.promoted_at as "promoted_at"
              ) r
            )
          end
          when $1::text in ('employee') then (
            select row_to_json(r)
            from (
              select
                program.*, seat.other_sessions as "other_sessions", seat.missed_sessions as "missed_sessions",
                seat.offers_seat as "offers_seat", seat.promoted_at as "promoted_at"
            ) r
          )
        end
      )
    )
    from
      programs p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select *
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
            ) as "assigned_manager", iso_instant (p.deadline) as "deadline", p.duration_minutes as "duration",
            p.background_color as "background_color", p.archived_at is not null as "archived",
            p.due_days as "due_days", p.renew_months as "renew_months", p.renew_on as "renew_on",
            p.window_days as "window_days", p.asks_result as "asks_result",
            sessions.held as "training_sessions", sessions.cancelled as "cancelled_sessions",
            iso_instant (p.created_at) as "created_at", iso_instant (p.updated_at) as "updated_at",
            case
              when a.completed_at is not null
              or (
                a.employee_id is not null
                and p.archived_at is null
              ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $3::timestamptz)
              when exists (
                select
                from training_records r
                where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
              ) then 'complete'
            end as "status", a.session_id as "enrolled_session",
            iso_instant (a.completed_at) as "completed_at",
            case when a.employee_id is not null then (coalesce(a.due_at, p.deadline) at time zone 'Etc/GMT+6')::date
            end as "due", a.due_because as "due_because", a.due_reason as "due_reason", a.cycle as "cycle",
            a.valid_until as "valid_until",
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
                            when s.ends_at > $3::timestamptz then 'wait'
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
                            when of_all <= $3::timestamptz + interval '15 minutes' then first_free_for (a.employee_id, a.program_id, interval '15 minutes', $3::timestamptz, 'Etc/GMT+6')
                            else of_all
                          end
                        from (
                          select (
                            select min(s.starts_at)
                            from training_sessions s
                            where
                              s.program_id = p.id
                              and (
                                takes_people (s.cancelled_at, s.starts_at, s.ends_at, s.capacity, $3::timestamptz, 'Etc/GMT+6')
                                and (s.capacity is null or s.seats_taken < s.capacity)
                              )
                          ) as of_all
                          offset 0
                        ) first
                      ) <= case
                        when coalesce(a.due_at, p.deadline) < $3::timestamptz then 'infinity'
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
                      and s.starts_at > $3::timestamptz
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
                        or coalesce(a.due_at, p.deadline) < $3::timestamptz
                        else s.id = w.session_id
                      end
                    )
                ), $3::timestamptz
              )
              from waits w
              where w.program_id = p.id and w.person_id = a.employee_id
            ) as "waiting",
            case
              when case
                when a.completed_at is not null
                or (
                  a.employee_id is not null
                  and p.archived_at is null
                ) then status_of (a.completed_at, coalesce(a.due_at, p.deadline), a.session_id, $3::timestamptz)
                when exists (
                  select
                  from training_records r
                  where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
                ) then 'complete'
              end = 'complete' then (
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
                        when date_trunc('year', since) = date_trunc('year', ($3::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
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
                        when date_trunc('year', since) = date_trunc('year', ($3::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
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
                          when date_trunc('year', since) = date_trunc('year', ($3::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
                          else 'FMMonth FMDD, YYYY'
                        end
                      )
                    )
                    else format(
                      'Required for %s since %s', name,
                      to_char(
                        since,
                        case
                          when date_trunc('year', since) = date_trunc('year', ($3::timestamptz at time zone 'Etc/GMT+6')::date) then 'FMMonth FMDD'
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
                    a.program_id, a.employee_id, (($1::text = 'admin') or a.employee_id = $2::uuid)
                  ) r on a.opened_by = 'audience'
              ) reason
              where a.employee_id is not null
            ) as "because"
          from (
            select
              coalesce(
                json_agg("held" order by s.position) filter (
                  where
                    not s.cancelled_at is not null
                    and not (
                      case
                        when $1::text in ('admin') then true
                        when $1::text in ('manager') then p.archived_at is null
                        and p.assigned_manager_id = $2::uuid
                        when $1::text in ('trainer') then p.archived_at is null
                        and exists (
                          select
                          from training_sessions own
                          where own.program_id = p.id and own.trainer_id = $2::uuid
                        )
                        when $1::text in ('employee') then false
                      end
                    )
                ),
                json_agg("numbered" order by s.position) filter (
                  where
                    not s.cancelled_at is not null
                    and (
                      case
                        when $1::text in ('admin') then true
                        when $1::text in ('manager') then p.archived_at is null
                        and p.assigned_manager_id = $2::uuid
                        when $1::text in ('trainer') then p.archived_at is null
                        and exists (
                          select
                          from training_sessions own
                          where own.program_id = p.id and own.trainer_id = $2::uuid
                        )
                        when $1::text in ('employee') then false
                      end
                    )
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
                select
                  coalesce(sum(c.enrolled), 0)::int as enrolled,
                  coalesce(sum(c.completed), 0)::int as completed
                from session_counts c
                where c.program_id = s.program_id and c.session_id = s.id
              ) chosen
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
                        when $1::text in ('admin') then true
                        when $1::text in ('manager') then (
                          p.assigned_manager_id = $2::uuid
                          or s.id = a.session_id
                        )
                        when $1::text in ('trainer') then (
                          s.trainer_id = $2::uuid
                          or s.id = a.session_id
                        )
                        when $1::text in ('employee') then s.id = a.session_id
                      end
                    ) then s.join_url
                  end as "join_url", named as "trainer"
              ) held
              cross join lateral (
                select
                  s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                  iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity",
                  coalesce(s.seats_taken, chosen.enrolled + chosen.completed) as "seats_taken",
                  s.location as "location",
                  case
                    when s.join_url is not null
                    and (
                      case
                        when $1::text in ('admin') then true
                        when $1::text in ('manager') then (
                          p.assigned_manager_id = $2::uuid
                          or s.id = a.session_id
                        )
                        when $1::text in ('trainer') then (
                          s.trainer_id = $2::uuid
                          or s.id = a.session_id
                        )
                        when $1::text in ('employee') then s.id = a.session_id
                      end
                    ) then s.join_url
                  end as "join_url", named as "trainer",
                  case when (
                    case
                      when $1::text in ('admin') then true
                      when $1::text in ('manager') then p.archived_at is null
                      and p.assigned_manager_id = $2::uuid
                      when $1::text in ('trainer') then (
                        p.archived_at is null
                        and s.trainer_id = $2::uuid
                      )
                      when $1::text in ('employee') then false
                    end
                  ) then chosen.enrolled
                  end as "enrolled",
                  case when (
                    case
                      when $1::text in ('admin') then true
                      when $1::text in ('manager') then p.archived_at is null
                      and p.assigned_manager_id = $2::uuid
                      when $1::text in ('trainer') then (
                        p.archived_at is null
                        and s.trainer_id = $2::uuid
                      )
                      when $1::text in ('employee') then false
                    end
                  ) then chosen.completed
                  end as "complete",
                  case when (
                    case
                      when $1::text in ('admin') then true
                      when $1::text in ('manager') then p.archived_at is null
                      and p.assigned_manager_id = $2::uuid
                      when $1::text in ('trainer') then (
                        p.archived_at is null
                        and s.trainer_id = $2::uuid
                      )
                      when $1::text in ('employee') then false
                    end
                  ) then (
                    select count(*)::int
                    from
                      attendance kept
                      join assignments came on came.program_id = kept.program_id
                      and came.employee_id = kept.person_id
                    where
                      kept.session_id = s.id
                      and kept.outcome is null
                      and came.session_id is distinct from s.id
                      and came.completed_at is null
                      and is_active (came.standing)
                  )
                  end as "walk_ins"
              ) numbered
              cross join lateral (
                select
                  s.id as "_id", s.id as "id", iso_instant (s.starts_at) as "start_time",
                  iso_instant (s.ends_at) as "ends_at", s.capacity as "capacity", 0 as "seats_taken",
                  s.location as "location",
                  case
                    when s.join_url is not null
                    and (
                      case
                        when $1::text in ('admin') then true
                        when $1::text in ('manager') then (
                          p.assigned_manager_id = $2::uuid
                          or s.id = a.session_id
                        )
                        when $1::text in ('trainer') then (
                          s.trainer_id = $2::uuid
                          or s.id = a.session_id
                        )
                        when $1::text in ('employee') then s.id = a.session_id
                      end
                    ) then s.join_url
                  end as "join_url", named as "trainer", iso_instant (s.cancelled_at) as "cancelled_at",
                  s.cancel_reason as "cancel_reason"
              ) cancelled
            where
              s.program_id = p.id
              and (
                case
                  when $1::text in ('admin') then true
                  when $1::text in ('manager') then (
                    p.assigned_manager_id = $2::uuid
                    or s.id = case when a.employee_id is not null then coalesce(a.session_id, s.id)
                    end
                  )
                  when $1::text in ('trainer') then (
                    s.trainer_id = $2::uuid
                    or s.id = case when a.employee_id is not null then coalesce(a.session_id, s.id)
                    end
                  )
                  when $1::text in ('employee') then s.id = coalesce(a.session_id, s.id)
                end
              )
          ) sessions
        ) row
        offset 0
      ) program
      cross join lateral (
        select
          (
            select coalesce(json_agg(r), '[]')
            from (
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
                      when $1::text in ('admin') then true
                      when $1::text in ('manager') then (
                        p.assigned_manager_id = $2::uuid
                        or s.id = a.session_id
                      )
                      when $1::text in ('trainer') then (s.trainer_id = $2::uuid or s.id = a.session_id)
                      when $1::text in ('employee') then s.id = a.session_id
                    end
                  ) then s.join_url
                end as "join_url",
                (
                  select r
                  from (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                ) as "trainer"
              from training_sessions s join users t on t.id = s.trainer_id
              where
                s.program_id = p.id
                and s.starts_at > $3::timestamptz
                and not was_missing ($2::uuid, s.id, s.starts_at - interval '15 minutes')
                and s.cancelled_at is null
                and s.id <> a.session_id
                and a.completed_at is null
              order by s.position
            ) r
          ) as "other_sessions",
          (
            select coalesce(json_agg(s.id order by s.position), '[]')
            from training_sessions s
            where
              s.program_id = p.id
              and s.cancelled_at is null
              and was_missing ($2::uuid, s.id, s.starts_at - interval '15 minutes')
          ) as "missed_sessions",
          exists (
            select
            from seat_offers o
            where o.program_id = p.id and o.person_id = $2::uuid
          ) as "offers_seat",
          iso_instant (
            (
              select a.enrolled_at
              where exists (
                select
                from (select * from audit_entries e where e.recorded_at = a.enrolled_at offset 0) e
                where
                  e.action = 'program.promote'
                  and e.program_id = p.id
                  and $2::uuid = any (e.person_ids)
                  and e.after ->> 'session' = a.session_id::text
              )
            )
          ) as "promoted_at"
      ) seat
    where p.id = $4::uuid
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $4::uuid
    and (
      case
        when $1::text in ('admin') then true
        when $1::text in ('manager') then (
          (p.archived_at is null and p.assigned_manager_id = $2::uuid)
          or (
            (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $2::uuid
              )
            )
            or exists (
              select
              from training_records r
              where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
            )
          )
        )
        when $1::text in ('trainer') then (
          (
            p.archived_at is null
            and exists (
              select
              from training_sessions own
              where own.program_id = p.id and own.trainer_id = $2::uuid
            )
          )
          or (
            (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $2::uuid
              )
            )
            or exists (
              select
              from training_records r
              where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
            )
          )
        )
        when $1::text in ('employee') then (
          (
            p.archived_at is null
            and exists (
              select
              from assignments own
              where own.program_id = p.id and own.employee_id = $2::uuid
            )
          )
          or exists (
            select
            from training_records r
            where r.person_id = $2::uuid and r.program_id = p.id and counts_as_done (r)
          )
        )
      end
    )
)
