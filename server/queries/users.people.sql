-- Longer than 3000 characters: the same among the people of all programs.

-- GET /api/people
with
  pattern as materialized (select search_pattern ($1::text) as text, search_pattern ($2::text) as mailbox),
  tagged as materialized (
    select u.id
    from users u
    where $3::text is not null and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
    limit 5001
  ),
  listed as materialized (
    select tagged, away and not tagged as away, not (away or tagged) as in_turn
    from (
      select
        $4::text is not distinct from 'away'
        and (
          select count(*) <= 5000
          from (select x.person_id from absences x where x.has_begun limit 5001) each
        ) as away, $3::text is not null
        and (select count(*) <= 5000 from (select from tagged limit 5001) each) as tagged
    ) few
  ), named as materialized (select id from departments where folded (name) like (select text from pattern)),
  found as materialized (
    select u.id, u.last_name, u.first_name, u.role
    from (
      select u.*
      from users u
      where
        $5::boolean
        and ("u".deactivated_at is null and "u".suspended_at is null)
        and coalesce($4::text, 'active') in ('active', 'away', 'all')
        and (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      union all
      select u.*
      from users u
      where
        not $5::boolean
        and ("u".deactivated_at is null and "u".suspended_at is null)
        and coalesce($4::text, 'active') in ('active', 'away', 'all')
        and (
          (u.search_text || '') like (select text from pattern)
          or (
            (u.search_text || '') like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      union all
      select u.*
      from users u
      where
        $5::boolean
        and u.deactivated_at is null
        and u.suspended_at is not null
        and coalesce($4::text, 'active') in ('suspended', 'all')
        and (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      union all
      select u.*
      from users u
      where
        not $5::boolean
        and u.deactivated_at is null
        and u.suspended_at is not null
        and coalesce($4::text, 'active') in ('suspended', 'all')
        and (
          (u.search_text || '') like (select text from pattern)
          or (
            (u.search_text || '') like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      union all
      select u.*
      from users u
      where
        $5::boolean
        and u.deactivated_at is not null
        and coalesce($4::text, 'active') in ('left', 'all')
        and (
          u.search_text like (select text from pattern)
          or (
            u.search_text like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
      union all
      select u.*
      from users u
      where
        not $5::boolean
        and u.deactivated_at is not null
        and coalesce($4::text, 'active') in ('left', 'all')
        and (
          (u.search_text || '') like (select text from pattern)
          or (
            (u.search_text || '') like (select mailbox from pattern)
            and folded (u.email) like (select text from pattern)
          )
          or u.department_id = any (array(select id from named))
        )
    ) u
    where true
    limit 10001
  ), few as materialized (select true and count(*) <= 10000 as are_few from found),
  picked as (
    (
      select m.id, m.k0 as k0, m.k1 as k1, m.k2 as k2, m.k3 as k3, m.k4 as k4, count(*) over () as found
      from (
        select
          s.person_id as id,
          case when $6::text is not distinct from 'name' or s.state <> 'active' then 0 else - s.overdue
          end as k0,
          case when $6::text is not distinct from 'name' or s.state <> 'active' then 0 else - s.open
          end as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
        from found f join person_figures s on s.person_id = f.id
        where
          (
            (
              s.state = 'active'
              and coalesce($4::text, 'active') in ('active', 'away', 'all')
              and case $4::text
                when 'active' then not is_away (s.person_id)
                when 'away' then is_away (s.person_id)
                else true
              end
            )
            or (s.state = 'suspended' and coalesce($4::text, 'active') in ('suspended', 'all'))
            or (s.state = 'left' and coalesce($4::text, 'active') in ('left', 'all'))
          )
          and (
            s.state = 'active'
            or not exists (select from same_people x where x.alias_id = s.person_id)
            and (
              s.state <> 'left'
              or exists (
                select
                from users u
                where
                  u.id = s.person_id
                  and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                  end is not null
              )
            )
          )
          and (
            not ($7::text is not null)
            or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
            end
          )
          and (
            not ($8::text is not null)
            or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
            end
          )
          and (
            not ($9::text is not null)
            or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
            end
          )
          and (not ($10::text is not null) or s.role = $10)
          and (
            not $3::text is not null
            or exists (
              select
              from users u
              where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
              offset 0
            )
          )
      ) m
      where
        (select are_few from few)
        and (m.k0, m.k1, m.k2, m.k3, m.k4) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
      order by k0, k1, k2, k3, k4
      limit $16::int + 1
    )
    union all
    (
      select scanned.*, null
      from (
        select *
        from (
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                  s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and $7::text is not null
                  and s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                  and not $6::text is not distinct from 'name'
                  and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                  s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and $8::text is not null
                  and s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                  and not $6::text is not distinct from 'name'
                  and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                  s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and not ($8::text is not null)
                  and $9::text is not null
                  and s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                  and not $6::text is not distinct from 'name'
                  and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                  s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and not ($8::text is not null)
                  and not ($9::text is not null)
                  and $10::text is not null
                  and s.role = $10
                  and not $6::text is not distinct from 'name'
                  and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                  s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and not ($8::text is not null)
                  and not ($9::text is not null)
                  and not ($10::text is not null)
                  and not $6::text is not distinct from 'name'
                  and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and $7::text is not null
                  and s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                  and $6::text is not distinct from 'name'
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and $8::text is not null
                  and s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                  and $6::text is not distinct from 'name'
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and not ($8::text is not null)
                  and $9::text is not null
                  and s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                  and $6::text is not distinct from 'name'
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and not ($8::text is not null)
                  and not ($9::text is not null)
                  and $10::text is not null
                  and s.role = $10
                  and $6::text is not distinct from 'name'
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and coalesce($4::text, 'active') in ('active', 'away', 'all')
                  and case $4::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                  and (select in_turn from listed)
                  and not ($7::text is not null)
                  and not ($8::text is not null)
                  and not ($9::text is not null)
                  and not ($10::text is not null)
                  and $6::text is not distinct from 'name'
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*,
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.overdue
                  end as k0,
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.open
                  end as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'active'
                  and s.person_id in (select x.person_id from absences x where x.has_begun)
                  and (select away from listed)
                  and (
                    case
                      when $6::text is not distinct from 'name'
                      or s.state <> 'active' then 0
                      else - s.overdue
                    end,
                    case
                      when $6::text is not distinct from 'name'
                      or s.state <> 'active' then 0
                      else - s.open
                    end, s.last_name, s.first_name, s.person_id
                  ) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.overdue
                  end,
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.open
                  end, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'suspended'
                  and coalesce($4::text, 'active') in ('suspended', 'all')
                  and (select in_turn from listed)
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  s.state = 'active'
                  or not exists (select from same_people x where x.alias_id = s.person_id)
                  and (
                    s.state <> 'left'
                    or exists (
                      select
                      from users u
                      where
                        u.id = s.person_id
                        and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                        end is not null
                    )
                  )
                )
                and (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  s.state = 'left'
                  and coalesce($4::text, 'active') in ('left', 'all')
                  and (select in_turn from listed)
                  and (s.last_name, s.first_name, s.person_id) > ($13::text, $14::text, $15::uuid)
                order by s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  s.state = 'active'
                  or not exists (select from same_people x where x.alias_id = s.person_id)
                  and (
                    s.state <> 'left'
                    or exists (
                      select
                      from users u
                      where
                        u.id = s.person_id
                        and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                        end is not null
                    )
                  )
                )
                and (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and (
                  not $3::text is not null
                  or exists (
                    select
                    from users u
                    where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$3::text]
                    offset 0
                  )
                )
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
          union all
          (
            select *
            from (
              select s.person_id as id, k0, k1, k2, k3, k4
              from (
                select
                  s.*,
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.overdue
                  end as k0,
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.open
                  end as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
                from person_figures s
                where
                  (select tagged from listed)
                  and s.person_id in (select id from tagged)
                  and (
                    case
                      when $6::text is not distinct from 'name'
                      or s.state <> 'active' then 0
                      else - s.overdue
                    end,
                    case
                      when $6::text is not distinct from 'name'
                      or s.state <> 'active' then 0
                      else - s.open
                    end, s.last_name, s.first_name, s.person_id
                  ) > ($11::int, $12::int, $13::text, $14::text, $15::uuid)
                order by
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.overdue
                  end,
                  case
                    when $6::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.open
                  end, s.last_name, s.first_name, s.person_id
                offset 0
              ) s
              where
                (
                  (
                    s.state = 'active'
                    and coalesce($4::text, 'active') in ('active', 'away', 'all')
                    and case $4::text
                      when 'active' then not is_away (s.person_id)
                      when 'away' then is_away (s.person_id)
                      else true
                    end
                  )
                  or (s.state = 'suspended' and coalesce($4::text, 'active') in ('suspended', 'all'))
                  or (s.state = 'left' and coalesce($4::text, 'active') in ('left', 'all'))
                )
                and (
                  s.state = 'active'
                  or not exists (select from same_people x where x.alias_id = s.person_id)
                  and (
                    s.state <> 'left'
                    or exists (
                      select
                      from users u
                      where
                        u.id = s.person_id
                        and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                        end is not null
                    )
                  )
                )
                and (
                  not ($7::text is not null)
                  or s.position_id = case when $7 = 'none' then id_or_none (null) else $7::uuid
                  end
                )
                and (
                  not ($8::text is not null)
                  or s.site_id = case when $8 = 'none' then id_or_none (null) else $8::uuid
                  end
                )
                and (
                  not ($9::text is not null)
                  or s.department_id = case when $9 = 'none' then id_or_none (null) else $9::uuid
                  end
                )
                and (not ($10::text is not null) or s.role = $10)
                and exists (
                  select
                  from users u
                  where
                    u.id = s.person_id
                    and (
                      u.search_text like (select text from pattern)
                      or (
                        u.search_text like (select mailbox from pattern)
                        and folded (u.email) like (select text from pattern)
                      )
                      or u.department_id = any (array(select id from named))
                    )
                  offset 0
                )
              limit 1001
            ) ahead
            limit $16::int + 1
          )
        ) m
        order by k0, k1, k2, k3, k4
        limit $16::int + 1
      ) scanned
      where not (select are_few from few)
    )
  ),
  line as (
    select shown.row, k0, k1, k2, k3, k4, found, row_number() over (order by k0, k1, k2, k3, k4) as n
    from
      picked
      cross join lateral (
        select (
          select row_to_json(r)
          from (
            select
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
              coalesce(u.email, '') as "email", u.login as "login", u.background_color as "background_color",
              case when d.id is not null then (
                select row_to_json(r)
                from (select d.id as "_id", d.name as "name") r
              )
              end as "department",
              (
                select json_build_object('_id', id, 'name', name)
                from positions
                where id = u.position_id
              ) as "position",
              (
                select json_build_object('_id', id, 'name', name)
                from sites
                where id = u.site_id
              ) as "site", state_of_person (u.id, u.standing) as "state",
              away_until (u.id, u.standing) as "away_until", u.role as "role",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                      coalesce(u.email, '') as "email", u.login as "login",
                      u.background_color as "background_color",
                      case when d.id is not null then (
                        select row_to_json(r)
                        from (select d.id as "_id", d.name as "name") r
                      )
                      end as "department",
                      (
                        select json_build_object('_id', id, 'name', name)
                        from positions
                        where id = u.position_id
                      ) as "position",
                      (
                        select json_build_object('_id', id, 'name', name)
                        from sites
                        where id = u.site_id
                      ) as "site", state_of_person (u.id, u.standing) as "state",
                      away_until (u.id, u.standing) as "away_until"
                  ) r
                )
                from
                  (select u.line_manager_id as wanted) other
                  join users u on u.id = other.wanted
                  left join departments d on d.id = u.department_id
              ) as "line_manager",
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $17::timestamptz
              ) as "overdue",
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $17::timestamptz)
              ) as "open", count(*) filter (where a.completed_at is not null) as "complete",
              (
                select coalesce(json_agg(r), '[]')
                from (
                  select p.id as "_id", p.title as "title"
                  from programs p join assignments a on a.program_id = p.id
                  where
                    p.archived_at is null
                    and a.standing <> 'left'
                    and a.employee_id = u.id
                    and a.completed_at is null
                    and coalesce(a.due_at, p.deadline) < $17::timestamptz
                  order by coalesce(a.due_at, p.deadline), p.title, p.id
                  limit 3
                ) r
              ) as "overdue_in",
              (
                min(coalesce(a.due_at, p.deadline)) filter (
                  where a.completed_at is null
                ) at time zone 'Etc/GMT+6'
              )::date as "next_due"
            from programs p join assignments a on a.program_id = p.id
            where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id
          ) r
        ) as row
        from users u left join departments d on d.id = u.department_id
        where true and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3, k4
    limit $16::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $16::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $16::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
        where n = $16::int
      )
      end as last
    from line
  )
select
  page.*, case when $18::boolean then case when last is null then count else found end
  end as total, case when $18::boolean and last is not null and found is null then coalesce(null, count - 1)
  end as more_than
from page

-- GET /api/people
with
  tagged as materialized (
    select u.id
    from users u
    where $1::text is not null and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
    limit 5001
  ),
  listed as materialized (
    select tagged, away and not tagged as away, not (away or tagged) as in_turn
    from (
      select
        $2::text is not distinct from 'away'
        and (
          select count(*) <= 5000
          from (select x.person_id from absences x where x.has_begun limit 5001) each
        ) as away, $1::text is not null
        and (select count(*) <= 5000 from (select from tagged limit 5001) each) as tagged
    ) few
  ),
  picked as (
    select scanned.*, null::bigint as found
    from (
      select *
      from (
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and $3::text is not null
                and s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
                and not $4::text is not distinct from 'name'
                and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and $10::text is not null
                and s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
                and not $4::text is not distinct from 'name'
                and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and not ($10::text is not null)
                and $11::text is not null
                and s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
                and not $4::text is not distinct from 'name'
                and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and not ($10::text is not null)
                and not ($11::text is not null)
                and $12::text is not null
                and s.role = $12
                and not $4::text is not distinct from 'name'
                and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*, - s.overdue as k0, - s.open as k1, s.last_name as k2, s.first_name as k3,
                s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and not ($10::text is not null)
                and not ($11::text is not null)
                and not ($12::text is not null)
                and not $4::text is not distinct from 'name'
                and (- s.overdue, - s.open, s.last_name, s.first_name, s.person_id) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by - s.overdue, - s.open, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and $3::text is not null
                and s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
                and $4::text is not distinct from 'name'
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and $10::text is not null
                and s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
                and $4::text is not distinct from 'name'
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and not ($10::text is not null)
                and $11::text is not null
                and s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
                and $4::text is not distinct from 'name'
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and not ($10::text is not null)
                and not ($11::text is not null)
                and $12::text is not null
                and s.role = $12
                and $4::text is not distinct from 'name'
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and (select in_turn from listed)
                and not ($3::text is not null)
                and not ($10::text is not null)
                and not ($11::text is not null)
                and not ($12::text is not null)
                and $4::text is not distinct from 'name'
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*,
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.overdue
                end as k0,
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.open
                end as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'active'
                and s.person_id in (select x.person_id from absences x where x.has_begun)
                and (select away from listed)
                and (
                  case
                    when $4::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.overdue
                  end,
                  case
                    when $4::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.open
                  end, s.last_name, s.first_name, s.person_id
                ) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.overdue
                end,
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.open
                end, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'suspended'
                and coalesce($2::text, 'active') in ('suspended', 'all')
                and (select in_turn from listed)
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select s.*, 0 as k0, 0 as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                s.state = 'left'
                and coalesce($2::text, 'active') in ('left', 'all')
                and (select in_turn from listed)
                and (s.last_name, s.first_name, s.person_id) > ($7::text, $8::text, $9::uuid)
              order by s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and (
                not $1::text is not null
                or exists (
                  select
                  from users u
                  where u.id = s.person_id and u.tags <> '{}' and tag_keys (u.tags) @> array[$1::text]
                  offset 0
                )
              )
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
        union all
        (
          select *
          from (
            select s.person_id as id, k0, k1, k2, k3, k4
            from (
              select
                s.*,
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.overdue
                end as k0,
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.open
                end as k1, s.last_name as k2, s.first_name as k3, s.person_id as k4
              from person_figures s
              where
                (select tagged from listed)
                and s.person_id in (select id from tagged)
                and (
                  case
                    when $4::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.overdue
                  end,
                  case
                    when $4::text is not distinct from 'name'
                    or s.state <> 'active' then 0
                    else - s.open
                  end, s.last_name, s.first_name, s.person_id
                ) > ($5::int, $6::int, $7::text, $8::text, $9::uuid)
              order by
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.overdue
                end,
                case
                  when $4::text is not distinct from 'name'
                  or s.state <> 'active' then 0
                  else - s.open
                end, s.last_name, s.first_name, s.person_id
              offset 0
            ) s
            where
              (
                (
                  s.state = 'active'
                  and coalesce($2::text, 'active') in ('active', 'away', 'all')
                  and case $2::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                )
                or (s.state = 'suspended' and coalesce($2::text, 'active') in ('suspended', 'all'))
                or (s.state = 'left' and coalesce($2::text, 'active') in ('left', 'all'))
              )
              and (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
              and true
            limit 1001
          ) ahead
          limit $13::int + 1
        )
      ) m
      order by k0, k1, k2, k3, k4
      limit $13::int + 1
    ) scanned
  ),
  line as (
    select shown.row, k0, k1, k2, k3, k4, found, row_number() over (order by k0, k1, k2, k3, k4) as n
    from
      picked
      cross join lateral (
        select (
          select row_to_json(r)
          from (
            select
              u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
              coalesce(u.email, '') as "email", u.login as "login", u.background_color as "background_color",
              case when d.id is not null then (
                select row_to_json(r)
                from (select d.id as "_id", d.name as "name") r
              )
              end as "department",
              (
                select json_build_object('_id', id, 'name', name)
                from positions
                where id = u.position_id
              ) as "position",
              (
                select json_build_object('_id', id, 'name', name)
                from sites
                where id = u.site_id
              ) as "site", state_of_person (u.id, u.standing) as "state",
              away_until (u.id, u.standing) as "away_until", u.role as "role",
              (
                select (
                  select row_to_json(r)
                  from (
                    select
                      u.id as "_id", u.first_name as "first_name", u.last_name as "last_name",
                      coalesce(u.email, '') as "email", u.login as "login",
                      u.background_color as "background_color",
                      case when d.id is not null then (
                        select row_to_json(r)
                        from (select d.id as "_id", d.name as "name") r
                      )
                      end as "department",
                      (
                        select json_build_object('_id', id, 'name', name)
                        from positions
                        where id = u.position_id
                      ) as "position",
                      (
                        select json_build_object('_id', id, 'name', name)
                        from sites
                        where id = u.site_id
                      ) as "site", state_of_person (u.id, u.standing) as "state",
                      away_until (u.id, u.standing) as "away_until"
                  ) r
                )
                from
                  (select u.line_manager_id as wanted) other
                  join users u on u.id = other.wanted
                  left join departments d on d.id = u.department_id
              ) as "line_manager",
              count(*) filter (
                where a.completed_at is null and coalesce(a.due_at, p.deadline) < $14::timestamptz
              ) as "overdue",
              count(*) filter (
                where a.completed_at is null and not (coalesce(a.due_at, p.deadline) < $14::timestamptz)
              ) as "open", count(*) filter (where a.completed_at is not null) as "complete",
              (
                select coalesce(json_agg(r), '[]')
                from (
                  select p.id as "_id", p.title as "title"
                  from programs p join assignments a on a.program_id = p.id
                  where
                    p.archived_at is null
                    and a.standing <> 'left'
                    and a.employee_id = u.id
                    and a.completed_at is null
                    and coalesce(a.due_at, p.deadline) < $14::timestamptz
                  order by coalesce(a.due_at, p.deadline), p.title, p.id
                  limit 3
                ) r
              ) as "overdue_in",
              (
                min(coalesce(a.due_at, p.deadline)) filter (
                  where a.completed_at is null
                ) at time zone 'Etc/GMT+6'
              )::date as "next_due"
            from programs p join assignments a on a.program_id = p.id
            where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id
          ) r
        ) as row
        from users u left join departments d on d.id = u.department_id
        where true and u.id = picked.id
        offset 0
      ) shown
    order by k0, k1, k2, k3, k4
    limit $13::int + 1
  ),
  page as (
    select
      string_agg(row::text, ',' order by n) filter (
        where n <= $13::int
      ) as rows_0, count(*)::int as count, max(found)::int as found,
      case when count(*) > $13::int then max(array[k0::text, k1::text, k2::text, k3::text, k4::text]) filter (
        where n = $13::int
      )
      end as last
    from line
  )
select
  page.*,
  case when $15::boolean then case when last is null then count else coalesce(found, counted.total) end
  end as total,
  case
    when $15::boolean
    and last is not null
    and coalesce(found, counted.total) is null then coalesce(counted.more_than, count - 1)
  end as more_than
from
  page
  left join lateral (
    select *
    from (
      select
        case
          when (
            $2::text is null
            and $11::text is null
            and $3::text is null
            and $10::text is null
            and $1::text is null
          ) then (
            select coalesce(sum(count), 0)::int
            from company_counts
            where
              subject in ('admin', 'manager', 'trainer', 'employee')
              and ($12::text is null or subject = $12)
          )
          when n <= 2000
          and (not $1::text is not null or (select tagged from listed)) then n
        end as total,
        case
          when not (
            $2::text is null
            and $11::text is null
            and $3::text is null
            and $10::text is null
            and $1::text is null
          )
          and not (
            n <= 2000
            and (not $1::text is not null or (select tagged from listed))
          ) then greatest(n, page.count) - 1
        end as more_than
      from (
        select count(*)::int as n
        from (
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and not $2::text is not distinct from 'away'
                and $3::text is not null
                and s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and not $2::text is not distinct from 'away'
                and not ($3::text is not null)
                and $10::text is not null
                and s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and not $2::text is not distinct from 'away'
                and not ($3::text is not null)
                and not ($10::text is not null)
                and $11::text is not null
                and s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and not $2::text is not distinct from 'away'
                and not ($3::text is not null)
                and not ($10::text is not null)
                and not ($11::text is not null)
                and $12::text is not null
                and s.role = $12
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'active'
                and coalesce($2::text, 'active') in ('active', 'away', 'all')
                and case $2::text
                  when 'active' then not is_away (s.person_id)
                  when 'away' then is_away (s.person_id)
                  else true
                end
                and not $2::text is not distinct from 'away'
                and not ($3::text is not null)
                and not ($10::text is not null)
                and not ($11::text is not null)
                and not ($12::text is not null)
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'active'
                and s.person_id in (select x.person_id from absences x where x.has_begun)
                and $2::text is not distinct from 'away'
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'suspended'
                and coalesce($2::text, 'active') in ('suspended', 'all')
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from (
              select *
              from person_figures s
              where
                s.state = 'left'
                and coalesce($2::text, 'active') in ('left', 'all')
                and not $1::text is not null
                and not (
                  $2::text is null
                  and $11::text is null
                  and $3::text is null
                  and $10::text is null
                  and $1::text is null
                )
              offset 0
            ) s
            where
              (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
          union all
          (
            select
            from
              tagged
              cross join lateral (
                select *
                from person_figures s
                where s.person_id = tagged.id
                offset 0
              ) s
            where
              (
                (
                  s.state = 'active'
                  and coalesce($2::text, 'active') in ('active', 'away', 'all')
                  and case $2::text
                    when 'active' then not is_away (s.person_id)
                    when 'away' then is_away (s.person_id)
                    else true
                  end
                )
                or (s.state = 'suspended' and coalesce($2::text, 'active') in ('suspended', 'all'))
                or (s.state = 'left' and coalesce($2::text, 'active') in ('left', 'all'))
              )
              and (
                s.state = 'active'
                or not exists (select from same_people x where x.alias_id = s.person_id)
                and (
                  s.state <> 'left'
                  or exists (
                    select
                    from users u
                    where
                      u.id = s.person_id
                      and case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
                      end is not null
                  )
                )
              )
              and (
                not ($3::text is not null)
                or s.position_id = case when $3 = 'none' then id_or_none (null) else $3::uuid
                end
              )
              and (
                not ($10::text is not null)
                or s.site_id = case when $10 = 'none' then id_or_none (null) else $10::uuid
                end
              )
              and (
                not ($11::text is not null)
                or s.department_id = case when $11 = 'none' then id_or_none (null) else $11::uuid
                end
              )
              and (not ($12::text is not null) or s.role = $12)
            limit 2001
          )
        ) each
      ) counted
    ) counted
    where $15::boolean and last is not null and found is null
    offset 0
  ) counted on true
