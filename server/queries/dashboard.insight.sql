-- GET /api/dashboard/admin-insight
-- GET /api/dashboard/manager-insight
-- GET /api/dashboard/trainer-insight
-- GET /api/dashboard/employee-insight

-- admin: the reply
select
  (
    (
      select
        json_build_object(
          'complete', coalesce(sum(kept.completed), 0),
          'overdue', coalesce(
            sum(
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              )
            ),
            0
          ),
          'overdue_programs', count(*) filter (
            where
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) > 0
          )
        )
      from
        programs p
        join (
          select c.*, own.*
          from
            (
              select program_id, sum(assigned)::int as assigned, sum(completed)::int as completed
              from program_counts
              group by program_id
            ) c
            left join (
              select
                program_id as own_program,
                sum(open)::int as open,
                coalesce(sum(open) filter (where due_at < $1::timestamptz), 0)::int as overdue
              from due_counts
              group by program_id
            ) own on own.own_program = c.program_id
        ) of_program on of_program.program_id = p.id
        cross join lateral (
          select
            of_program.*,
            coalesce(of_program.open, 0) as own,
            coalesce(of_program.overdue, 0) as own_overdue
        ) kept
      where p.archived_at is null and true
    )
  )::text as answer

-- manager: the reply
select
  (
    (
      select
        json_build_object(
          'complete', coalesce(sum(kept.completed), 0),
          'overdue', coalesce(
            sum(
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              )
            ),
            0
          ),
          'overdue_programs', count(*) filter (
            where
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) > 0
          )
        )
      from
        programs p
        join (
          select c.*, own.*
          from
            (
              select program_id, sum(assigned)::int as assigned, sum(completed)::int as completed
              from program_counts
              where program_id in (select id from programs where assigned_manager_id = $2::uuid)
              group by program_id
            ) c
            left join (
              select
                program_id as own_program,
                sum(open)::int as open,
                coalesce(sum(open) filter (where due_at < $1::timestamptz), 0)::int as overdue
              from due_counts
              where program_id in (select id from programs where assigned_manager_id = $2::uuid)
              group by program_id
            ) own on own.own_program = c.program_id
        ) of_program on of_program.program_id = p.id
        cross join lateral (
          select
            of_program.*,
            coalesce(of_program.open, 0) as own,
            coalesce(of_program.overdue, 0) as own_overdue
        ) kept
      where p.archived_at is null and p.assigned_manager_id = $2::uuid
    )
  )::text as answer

-- trainer: the reply
select
  (
    (
      select
        json_build_object(
          'complete', coalesce(sum(kept.completed), 0),
          'overdue', coalesce(
            sum(
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              )
            ),
            0
          ),
          'overdue_programs', count(*) filter (
            where
              (
                kept.own_overdue + case
                  when p.deadline < $1::timestamptz then kept.assigned - kept.completed - kept.own
                  else 0
                end
              ) > 0
          )
        )
      from
        programs p
        join (
          select c.*, own.*
          from
            (
              select program_id, sum(enrolled + completed)::int as assigned, sum(completed)::int as completed
              from session_counts
              where
                (program_id, session_id) in (
                  select program_id, id
                  from training_sessions
                  where trainer_id = $2::uuid
                )
              group by program_id
            ) c
            left join (
              select
                program_id as own_program,
                sum(open)::int as open,
                coalesce(sum(open) filter (where due_at < $1::timestamptz), 0)::int as overdue
              from due_counts
              where
                (program_id, session_id) in (
                  select program_id, id
                  from training_sessions
                  where trainer_id = $2::uuid
                )
              group by program_id
            ) own on own.own_program = c.program_id
        ) of_program on of_program.program_id = p.id
        cross join lateral (
          select
            of_program.*,
            coalesce(of_program.open, 0) as own,
            coalesce(of_program.overdue, 0) as own_overdue
        ) kept
      where
        p.archived_at is null
        and exists (
          select
          from training_sessions own
          where own.program_id = p.id and own.trainer_id = $2::uuid
        )
    )
  )::text as answer

-- employee: the reply
select
  (
    (
      select
        json_build_object(
          'complete', count(*) filter (
            where
              case
                when a.completed_at is not null then 'complete'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = 'complete'
          ),
          'overdue', count(*) filter (
            where
              case
                when a.completed_at is not null then 'complete'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = 'overdue'
          ),
          'overdue_programs', count(*) filter (
            where
              case
                when a.completed_at is not null then 'complete'
                when coalesce(a.due_at, p.deadline) < $1::timestamptz then 'overdue'
                when a.session_id is not null then 'enrolled'
                else 'not-enrolled'
              end = 'overdue'
          )
        )
      from assignments a join programs p on p.id = a.program_id
      where a.employee_id = $2::uuid and a.standing <> 'left' and p.archived_at is null
    )
  )::text as answer
