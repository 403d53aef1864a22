-- Nobody is given a seat from the waiting list at whose time they sit elsewhere (product §72, §74).

create function clash_of(person uuid, program uuid, starts timestamptz, ends timestamptz) returns uuid
  language sql stable as $$
  select s.id
  from assignments held
  join training_sessions s on s.id = held.session_id and s.cancelled_at is null
  join programs p on p.id = held.program_id and p.archived_at is null
  where held.employee_id = person and held.program_id <> program and held.completed_at is null
    and s.starts_at < ends and starts < s.ends_at
  order by s.starts_at, s.id limit 1
$$;

-- The place of the wait with why nobody gives it a seat while a session of another program is at the time of each that it is
-- for. Hardly anybody waits, so a statement that may tell of a wait begins by preparing no more than a call (see 0023).
create function place_beside_clashes(mine waits, deadline timestamptz, is_possible boolean, at timestamptz) returns json
  language plpgsql stable as $$
declare
  place json := place_in_line(mine, deadline, is_possible);
  due timestamptz := coalesce(mine.due_at, deadline);
  clash uuid;
begin
  if not is_possible then return place; end if;
  select case when bool_and(wanted.clash is not null) then (array_agg(wanted.clash order by wanted.starts_at))[1] end
    into clash
    from (
      select s.starts_at, clash_of(mine.person_id, mine.program_id, s.starts_at, s.ends_at) as clash
      from training_sessions s
      where s.program_id = mine.program_id and s.cancelled_at is null and s.starts_at > at
        and s.id is distinct from mine.own_session_id
        and case when mine.session_id is null then s.starts_at <= due or due < at else s.id = mine.session_id end) wanted;
  if clash is null then return place; end if;
  return json_build_object('session', mine.session_id, 'position', (place ->> 'position')::integer, 'ahead_because',
    concat_ws(', ', place ->> 'ahead_because', (
      select 'you are passed over while you are booked for ' || p.title || ' at that time'
      from training_sessions s join programs p on p.id = s.program_id where s.id = clash)));
end $$;
