-- GET /api/user/{id}/trainings
-- Longer than 3000 characters: which programs and sessions are a person's depends on their role, which only the database knows.

-- admin: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $3
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $3 then max(array[k0::text, k1::text, k2::text]) filter (where n = $3)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (p.deadline, p.title, p.id) > ($3::timestamptz, $4::text, $5::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search
-- admin: first page of a search with an @
-- admin: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              (
                select coalesce(sum(c.assigned), 0)::int
                from program_counts c
                where c.program_id = p.id
              ) as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c
            where c.program_id = p.id
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $3
            )
            else (
              case $3
                when 'enrolled' then case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $1::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              (
                select coalesce(sum(c.assigned), 0)::int
                from program_counts c
                where c.program_id = p.id
              ) as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c
            where c.program_id = p.id
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $3
            )
            else (
              case $3
                when 'enrolled' then case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $1::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
          and (
            (
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 2
                when p.deadline < $1::timestamptz then 0
                else 1
              end
            ),
            p.deadline,
            p.title,
            p.id
          ) > ($4::int, $5::timestamptz, $6::text, $7::uuid)
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- admin: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $3::uuid
          cross join lateral (
            select
              (
                select coalesce(sum(c.assigned), 0)::int
                from program_counts c
                where c.program_id = p.id
              ) as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c
            where c.program_id = p.id
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $2::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $2::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page of a search
-- manager: first page of a search with an @
-- manager: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($4::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $4::uuid))
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($4::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $4::uuid))
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($5::timestamptz, $6::text, $7::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              (
                select coalesce(sum(c.assigned), 0)::int
                from program_counts c
                where c.program_id = p.id
              ) as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c
            where c.program_id = p.id
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $1::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- manager: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              (
                select coalesce(sum(c.assigned), 0)::int
                from program_counts c
                where c.program_id = p.id
              ) as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c
            where c.program_id = p.id
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($3::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $3::uuid))
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $1::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
          and (
            (
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 2
                when p.deadline < $1::timestamptz then 0
                else 1
              end
            ),
            p.deadline,
            p.title,
            p.id
          ) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $9 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $9)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- manager: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $3::uuid
          cross join lateral (
            select
              (
                select coalesce(sum(c.assigned), 0)::int
                from program_counts c
                where c.program_id = p.id
              ) as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c
            where c.program_id = p.id
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and ($4::uuid = u.id or (p.archived_at is null and p.assigned_manager_id = $4::uuid))
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $2::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $5
            )
            else (
              case $5
                when 'enrolled' then case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $2::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          (
            select coalesce(sum(c.assigned), 0)::int
            from program_counts c
            where c.program_id = p.id
          ) as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c
        where c.program_id = p.id
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $3::uuid
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $3::uuid
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page of a search
-- trainer: first page of a search with an @
-- trainer: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $4::uuid
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($5::timestamptz, $6::text, $7::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $4::uuid
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c join training_sessions own on own.id = c.session_id
            where c.program_id = p.id and own.trainer_id = $3::uuid
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $1::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $3::uuid
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- trainer: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $1::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $1::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $2::uuid
          cross join lateral (
            select
              coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c join training_sessions own on own.id = c.session_id
            where c.program_id = p.id and own.trainer_id = $3::uuid
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $3::uuid
              )
            )
          )
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $4
            )
            else (
              case $4
                when 'enrolled' then case when p.deadline < $1::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $1::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $1::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
          and (
            (
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                    )
                  )
                end then 2
                when p.deadline < $1::timestamptz then 0
                else 1
              end
            ),
            p.deadline,
            p.title,
            p.id
          ) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $1::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $3::uuid
      ) counts
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $9 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $9)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- trainer: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              case
                when not (a.employee_id is not null) then (
                  select r
                  from
                    (
                      select
                        counts.assigned as "total",
                        case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                        end as "enrolled",
                        counts.completed as "completed",
                        case
                          when p.deadline < $2::timestamptz then 0
                          else counts.assigned - counts.enrolled - counts.completed
                        end as "not_enrolled",
                        case when p.deadline < $2::timestamptz then counts.assigned - counts.completed else 0
                        end as "overdue"
                    ) r
                )
              end as "counts",
              case
                when case
                  when a.employee_id is not null then (
                    a.employee_id is not null
                    and a.completed_at is null
                    and p.archived_at is null
                  )
                  else (counts.assigned > counts.completed and p.archived_at is null)
                end then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when case
                  when a.employee_id is not null then (
                    a.completed_at is not null
                    or p.archived_at is not null
                  )
                  else (
                    p.archived_at is not null
                    or (
                      counts.assigned = counts.completed
                      and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                    )
                  )
                end then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from
          programs p
          left join assignments a on a.program_id = p.id
          and a.employee_id = $3::uuid
          cross join lateral (
            select
              coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
              coalesce(sum(c.enrolled), 0)::int as enrolled,
              coalesce(sum(c.completed), 0)::int as completed
            from session_counts c join training_sessions own on own.id = c.session_id
            where c.program_id = p.id and own.trainer_id = $4::uuid
          ) counts
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from training_sessions own
                where own.program_id = p.id and own.trainer_id = $4::uuid
              )
            )
          )
          and case
            when a.employee_id is not null then (
              a.employee_id is not null
              and case
                when a.completed_at is not null then 'complete'
                when p.deadline < $2::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = $5
            )
            else (
              case $5
                when 'enrolled' then case when p.deadline < $2::timestamptz then 0 else counts.enrolled
                end
                when 'complete' then counts.completed
                when 'not-enrolled' then case
                  when p.deadline < $2::timestamptz then 0
                  else counts.assigned - counts.enrolled - counts.completed
                end
                when 'overdue' then case
                  when p.deadline < $2::timestamptz then counts.assigned - counts.completed
                  else 0
                end
              end > 0
            )
          end
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when case
                when a.employee_id is not null then (a.completed_at is not null or p.archived_at is not null)
                else (
                  p.archived_at is not null
                  or (
                    counts.assigned = counts.completed
                    and (counts.assigned > 0 or p.deadline < $2::timestamptz)
                  )
                )
              end then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
      cross join lateral (
        select
          coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
          coalesce(sum(c.enrolled), 0)::int as enrolled,
          coalesce(sum(c.completed), 0)::int as completed
        from session_counts c join training_sessions own on own.id = c.session_id
        where c.program_id = p.id and own.trainer_id = $4::uuid
      ) counts
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: first page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $4
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $4 then max(array[k0::text, k1::text, k2::text]) filter (where n = $4)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
          and (p.deadline, p.title, p.id) > ($4::timestamptz, $5::text, $6::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $7
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $7 then max(array[k0::text, k1::text, k2::text]) filter (where n = $7)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page of a search
-- employee: first page of a search with an @
-- employee: first page of a search for less than three letters
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, count(*) over () as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page of a search
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      found,
      row_number() over (order by k0, k1, k2) as n
    from
      users u
      cross join lateral (
        select p.*, iso_instant (p.deadline) as k0, p.title as k1, p.id as k2, null::bigint as found
        from programs p
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
          )
          and lower(p.title) like (select text from pattern)
          and (p.deadline, p.title, p.id) > ($5::timestamptz, $6::text, $7::uuid)
        order by p.deadline, p.title, p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $8
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $8 then max(array[k0::text, k1::text, k2::text]) filter (where n = $8)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when (a.completed_at is not null or p.archived_at is not null) then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from programs p left join assignments a on a.program_id = p.id and a.employee_id = $2::uuid
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
          and (
            a.employee_id is not null
            and case
              when a.completed_at is not null then 'complete'
              when p.deadline < $1::timestamptz then 'overdue'
              when a.session_id is not null then 'enrolled'
              else 'not-enrolled'
            end = $4
          )
        order by
          (
            case
              when (a.completed_at is not null or p.archived_at is not null) then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $5
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $5 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $5)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- employee: next page, by order, status
with
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $1::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $1::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($1::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when (a.completed_at is not null or p.archived_at is not null) then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          null::bigint as found
        from programs p left join assignments a on a.program_id = p.id and a.employee_id = $2::uuid
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $2::uuid
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
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $3::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $3::uuid
              )
            )
          )
          and (
            a.employee_id is not null
            and case
              when a.completed_at is not null then 'complete'
              when p.deadline < $1::timestamptz then 'overdue'
              when a.session_id is not null then 'enrolled'
              else 'not-enrolled'
            end = $4
          )
          and (
            (
              case
                when (a.completed_at is not null or p.archived_at is not null) then 2
                when p.deadline < $1::timestamptz then 0
                else 1
              end
            ),
            p.deadline,
            p.title,
            p.id
          ) > ($5::int, $6::timestamptz, $7::text, $8::uuid)
        order by
          (
            case
              when (a.completed_at is not null or p.archived_at is not null) then 2
              when p.deadline < $1::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $2::uuid
    where u.id = $2::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $9
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $9 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $9)
      end as last
    from line
  )
select page.*, null as total, null as more_than
from page

-- employee: first page of a search, by order, status
with
  pattern as materialized (select lower($1 collate "und-x-icu") as text),
  line as (
    select
      (
        select row_to_json(r)
        from
          (
            select
              p.id as "_id",
              p.title as "title",
              p.description as "description",
              (
                select r
                from
                  (
                    select m.id as "_id", m.first_name as "first_name", m.last_name as "last_name"
                    from users m
                    where m.id = p.assigned_manager_id
                  ) r
              ) as "assigned_manager",
              iso_instant (p.deadline) as "deadline",
              p.duration_minutes as "duration",
              p.background_color as "background_color",
              p.archived_at is not null as "archived",
              (
                select coalesce(json_agg(r), '[]')
                from
                  (
                    select
                      s.id as "_id",
                      s.id as "id",
                      iso_instant (s.starts_at) as "start_time",
                      (
                        select r
                        from
                          (select t.id as "_id", t.first_name as "first_name", t.last_name as "last_name") r
                      ) as "trainer"
                    from training_sessions s join users t on t.id = s.trainer_id
                    where
                      s.program_id = p.id
                      and case u.role
                        when 'admin' then true
                        when 'manager' then (
                          p.assigned_manager_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'trainer' then (
                          s.trainer_id = u.id
                          or exists (
                            select
                            from assignments mine
                            where
                              mine.program_id = s.program_id
                              and mine.employee_id = u.id
                              and mine.session_id = s.id
                          )
                        )
                        when 'employee' then s.id = coalesce(
                          (
                            select mine.session_id
                            from assignments mine
                            where mine.program_id = p.id and mine.employee_id = u.id
                          ),
                          s.id
                        )
                      end
                    order by s.position
                  ) r
              ) as "training_sessions",
              iso_instant (p.created_at) as "created_at",
              iso_instant (p.updated_at) as "updated_at",
              case
                when a.employee_id is not null then case
                  when a.completed_at is not null then 'complete'
                  when p.deadline < $2::timestamptz then 'overdue'
                  when a.session_id is not null then 'enrolled'
                  else 'not-enrolled'
                end
              end as "status",
              a.session_id as "enrolled_session",
              iso_instant (a.completed_at) as "completed_at",
              null as "counts",
              case
                when (
                  a.employee_id is not null
                  and a.completed_at is null
                  and p.archived_at is null
                ) then (p.deadline at time zone 'Etc/GMT+6')::date
              end as "next_due",
              case
                when (a.completed_at is not null or p.archived_at is not null) then 'done'
                when p.deadline < $2::timestamptz then 'past'
                when (p.deadline at time zone 'Etc/GMT+6')::date - ($2::timestamptz at time zone 'Etc/GMT+6')::date <= 30 then 'soon'
                else 'later'
              end as "urgency"
          ) r
      ) as row,
      k0,
      k1,
      k2,
      k3,
      found,
      row_number() over (order by k0, k1, k2, k3) as n
    from
      users u
      cross join lateral (
        select
          p.*,
          (
            case
              when (a.completed_at is not null or p.archived_at is not null) then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ) as k0,
          iso_instant (p.deadline) as k1,
          p.title as k2,
          p.id as k3,
          count(*) over () as found
        from programs p left join assignments a on a.program_id = p.id and a.employee_id = $3::uuid
        where
          p.id in (
            select program_id
            from assignments
            where employee_id = $3::uuid
            union
            select program_id
            from training_sessions
            where trainer_id = $3::uuid
            union
            select id
            from programs
            where assigned_manager_id = $3::uuid
            union
            select id
            from programs
            where (select role = 'admin' from users where id = $3::uuid)
          )
          and (
            (
              p.archived_at is null
              and case u.role
                when 'admin' then true
                when 'manager' then p.assigned_manager_id = u.id
                when 'trainer' then exists (
                  select
                  from training_sessions own
                  where own.program_id = p.id and own.trainer_id = u.id
                )
                when 'employee' then false
              end
            )
            or exists (
              select
              from assignments own
              where
                own.program_id = p.id
                and own.employee_id = u.id
                and (p.archived_at is null or own.completed_at is not null)
            )
          )
          and (
            $4::uuid = u.id
            or (
              p.archived_at is null
              and exists (
                select
                from assignments own
                where own.program_id = p.id and own.employee_id = $4::uuid
              )
            )
          )
          and (
            a.employee_id is not null
            and case
              when a.completed_at is not null then 'complete'
              when p.deadline < $2::timestamptz then 'overdue'
              when a.session_id is not null then 'enrolled'
              else 'not-enrolled'
            end = $5
          )
          and lower(p.title) like (select text from pattern)
        order by
          (
            case
              when (a.completed_at is not null or p.archived_at is not null) then 2
              when p.deadline < $2::timestamptz then 0
              else 1
            end
          ),
          p.deadline,
          p.title,
          p.id
        limit 51
      ) p
      left join assignments a on a.program_id = p.id
      and a.employee_id = $3::uuid
    where u.id = $3::uuid
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $6
      ) as rows_0,
      count(*)::int as count,
      max(found)::int as found,
      case when count(*) > $6 then max(array[k0::text, k1::text, k2::text, k3::text]) filter (where n = $6)
      end as last
    from line
  )
select page.*, case when last is null then count else found end as total, null as more_than
from page

-- admin: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null)

-- admin: only where
where exists (select from users u where u.id = $3::uuid and u.deactivated_at is null)

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $2::uuid
      and u.deactivated_at is null
      and (
        u.id = $3::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $3::uuid
          )
        )
      )
  )

-- manager: only where
where
  exists (
    select
    from users u
    where
      u.id = $3::uuid
      and u.deactivated_at is null
      and (
        u.id = $4::uuid
        or (
          u.role = 'employee'
          and exists (
            select
            from assignments theirs join programs p on p.id = theirs.program_id
            where theirs.employee_id = u.id and p.archived_at is null and p.assigned_manager_id = $4::uuid
          )
        )
      )
  )

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $2::uuid and u.deactivated_at is null and u.id = $3::uuid)

-- trainer: only where
-- employee: only where
where exists (select from users u where u.id = $3::uuid and u.deactivated_at is null and u.id = $4::uuid)
