-- GET /api/export/records.csv
-- GET /api/export/records.csv?state=valid&program&search
-- GET /api/export/records.xlsx
-- GET /api/export/records.xlsx?state=valid&program&search
json_build_array(
  u.external_id, u.login,
  case
    when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
    end is not null then u.email
  end, u.first_name, u.last_name, (select name from departments where id = u.department_id),
  (select name from sites where id = u.site_id), (select name from positions where id = u.position_id),
  r.title, r.trained_on, r.valid_until,
  case
    when r.decision <> 'accepted' then r.decision
    when r.revoked_at is not null then 'revoked'
    when exists (
      select
      from (
        select n.trained_on, n.recorded_at, n.id
        from training_records n
        where n.person_id = r.person_id and n.program_id = r.program_id and counts_as_done (n)
        order by n.trained_on desc, n.recorded_at desc, n.id desc
        limit 1
      ) newest
      where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id)
    ) then 'replaced'
    when r.valid_until < ($1::timestamptz at time zone 'Etc/GMT+6')::date then 'expired'
    else 'valid'
  end, r.outcome, r.score::text, r.minutes, r.trainer, r.place, r.note, r.code,
  coalesce(r.certified_name, r.person_name), iso_instant (r.recorded_at),
  case
    when is_by_themselves (r) then 'themselves'
    else (
      select
        case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
        end
      from users u
      where u.id = r.recorded_by
    )
  end, r.revoked_because
)
