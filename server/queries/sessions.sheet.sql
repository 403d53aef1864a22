-- GET /api/sessions/{id}/sheet.pdf
select (
  (
    select (
      select row_to_json(r)
      from (
        select
          p.title as "title", iso_instant (s.starts_at) as "start_time", iso_instant (s.ends_at) as "ends_at",
          s.location as "location", full_name (t.first_name, t.last_name) as "trainer",
          s.cancelled_at is not null as "is_cancelled",
          ($1::timestamptz at time zone 'Etc/GMT+6')::date as "day", coalesce($2::integer, 1) as "part",
          (
            select coalesce(json_agg(r), '[]')
            from (
              select
                full_name (u.first_name, u.last_name) as "name", d.name as "department",
                case when count(*) over (
                  partition by
                    lower(normalize(btrim(u.first_name) || ' ' || btrim(u.last_name), NFC)), u.department_id
                ) > 1 then u.email
                end as "email", count(*) over () as "total"
              from
                (
                  select a.employee_id as person_id
                  from assignments a
                  where a.program_id = s.program_id and a.session_id = s.id and is_active (a.standing)
                  union
                  select kept.person_id
                  from attendance kept
                  where kept.session_id = s.id
                ) there
                join users u on u.id = there.person_id
                left join departments d on d.id = u.department_id
              order by u.last_name, u.first_name, u.id
              limit 1000
              offset (coalesce($2::integer, 1) - 1) * 1000
            ) r
          ) as "people"
      ) r
    )
    from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
    where s.id = $3::uuid
  )
)::text as answer
where exists (
  select
  from training_sessions s
  where
    s.id = $3::uuid
    and (
      case
        when $4::text in ('admin') then true
        when $4::text in ('manager') then exists (
          select
          from programs p
          where p.id = s.program_id and p.archived_at is null and p.assigned_manager_id = $5::uuid
        )
        when $4::text in ('trainer') then s.trainer_id = $5::uuid
        and exists (select from programs p where p.id = s.program_id and p.archived_at is null)
      end
    )
)
