-- The place of the wait, and why it gets no seat while a session of another program is at the time of each that it
-- is for. It is a call and no part of the statement, because hardly anybody waits and preparing it takes long.
create or replace function place_beside_clashes(mine waits, deadline timestamptz, is_possible boolean, at timestamptz) returns json
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
      select s.starts_at, clash_with(mine.person_id, mine.program_id, s.id) as clash
      from training_sessions s
      where s.program_id = mine.program_id and s.cancelled_at is null and s.starts_at > at
        and s.id is distinct from mine.own_session_id
        and case when mine.session_id is null then s.last_starts_at <= due or due < at else s.id = mine.session_id end) wanted;
  if clash is null then return place; end if;
  return json_build_object('session', mine.session_id, 'position', (place ->> 'position')::integer, 'ahead_because',
    concat_ws(', ', place ->> 'ahead_because', (
      select 'you are passed over while you are booked for ' || p.title || ' at that time'
      from training_sessions s join programs p on p.id = s.program_id where s.id = clash)));
end $$;
