-- GET /api/training-program/{id}/audience
select (
  (
    select json_build_object(
      'rows', (
        select coalesce(json_agg(r), '[]')
        from (
          select
            r.departments as "departments", r.sites as "sites", r.positions as "positions",
            r.roles as "roles", r.kinds as "kinds", r.tags as "tags", r.joined_after as "joined_after"
          from audience_rows r
          where r.program_id = asked.id
          order by r.place
        ) r
      ),
      'names', (
        select coalesce(
          json_agg(json_build_object('_id', place.id, 'name', place.name) order by place.name), '[]'
        )
        from (
          select id, name
          from departments
          union all
          select id, name
          from sites
          union all
          select id, name
          from positions
        ) place
        where exists (
          select
          from audience_rows r
          where r.program_id = asked.id and place.id = any (r.departments || r.sites || r.positions)
        )
      ), 'starts_on', kept.starts_on,
      'matching', count_matching (array(select r from audience_rows r where r.program_id = asked.id)),
      'held', case when kept.held_at is not null then (
        select
          case when count(*) > 0 then json_build_object(
            'ends', count(*), 'digest', digest_of (array_agg(e.person_id order by e.person_id))
          )
          end
        from
          audience_endings e
          join audiences c
          join programs p on p.id = c.program_id on c.program_id = e.program_id
          join assignments a on a.program_id = e.program_id
          and a.employee_id = e.person_id
          join users u on u.id = e.person_id
        where
          e.program_id = asked.id
          and e.ends_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
          and p.archived_at is null
          and c.starts_on <= ($1::timestamptz at time zone 'Etc/GMT+6')::date::date
          and a.opened_by = 'audience'
          and a.completed_at is null
          and (
            is_active (u.standing)
            and not exists (select from absences x where x.person_id = u.id and x.has_begun)
          )
          and not exists (
            select
            from audience_rows r
            where r.program_id = a.program_id and fits_audience (u, r)
          )
      )
      end
    )
    from programs asked left join audiences kept on kept.program_id = asked.id
    where asked.id = $2::uuid
  )
)::text as answer
where exists (
  select
  from programs p
  where
    p.id = $2::uuid
    and (
      case
        when $3::text in ('admin') then true
        when $3::text in ('manager') then p.archived_at is null
        and p.assigned_manager_id = $4::uuid
      end
    )
)
