-- The programs that this one needs and the person lacks (product §125). They are neither valid on the day, nor exempt,
-- nor booked in a session that ends before `starts`. Null is any session. An archived one asks nothing.
create or replace function lacks(of_program uuid, of_person uuid, starts timestamptz, on_day date)
  returns table (id uuid, title text) language sql stable as $$
  select p.id, p.title from program_needs n join programs p on p.id = n.needed_id and p.archived_at is null
  where n.program_id = of_program
    and not exists (
      select from exemptions x
      where x.program_id = n.needed_id and x.person_id = of_person and (x.until is null or x.until >= on_day))
    and not exists (
      select from assignments a join training_sessions s on s.id = a.session_id and s.cancelled_at is null
      where a.program_id = n.needed_id and a.employee_id = of_person and a.completed_at is null
        and (starts is null or s.ends_at <= starts))
    and not coalesce((
      select newest.valid_until is null or newest.valid_until >= on_day from (
        (select r.trained_on, r.recorded_at, r.id, r.valid_until from training_records r
          where r.person_id = of_person and r.program_id = n.needed_id and counts_as_done(r)
          order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1)
        union all
        select o.trained_on, o.recorded_at, o.record_id, o.valid_until from answer_of_others(n.needed_id, of_person) o
      ) newest order by newest.trained_on desc, newest.recorded_at desc, newest.id desc limit 1), false)
  order by p.title, p.id
$$;
