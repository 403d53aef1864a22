-- The place on a waiting list is told by a function. Hardly anybody waits, but a statement that may tell of a wait began
-- each time with preparing all that tells of it, which took a fifth of what a program costs an employee.

-- "two colleagues are due earlier"; null of none.
create function said_of_colleagues(number integer, of_one text, of_many text) returns text language sql immutable as $$
  select case when number > 0 then
    coalesce(('{one,two,three,four,five,six,seven,eight,nine,ten}'::text[])[number], number::text)
      || case when number = 1 then ' colleague ' || of_one else ' colleagues ' || of_many end end
$$;

-- The place of the wait among those who want the same session, or any. Who comes first: no seat before the own due date,
-- then earlier due, then earlier waiting. A wait carries what orders it, so that no other table is asked for each of
-- hundreds; hardly anybody of them has a seat meanwhile. The offset keeps that from being looked up anew wherever it is
-- used.
create function place_in_line(mine waits, deadline timestamptz, is_possible boolean) returns json
  language plpgsql stable as $$
declare
  my_due timestamptz := coalesce(mine.due_at, deadline);
  i_have_none boolean := mine.own_session_id is null
    or (select s.starts_at > my_due from training_sessions s where s.id = mine.own_session_id);
  seatless integer;
  earlier integer;
  longer integer;
begin
  select count(*) filter (where other.has_none <> i_have_none),
      count(*) filter (where other.has_none = i_have_none and other.due < my_due),
      count(*) filter (where other.has_none = i_have_none and other.due = my_due)
    into seatless, earlier, longer
    from (
      select w.since, w.person_id, coalesce(w.due_at, deadline) as due,
        w.own_session_id is null or (select s.starts_at > coalesce(w.due_at, deadline)
          from training_sessions s where s.id = w.own_session_id) as has_none
      from waits w
      where w.program_id = mine.program_id
        and (mine.session_id is null or w.session_id is null or w.session_id = mine.session_id) offset 0) other
    where (not other.has_none, other.due, other.since, other.person_id)
      < (not i_have_none, my_due, mine.since, mine.person_id);
  return json_build_object('session', mine.session_id, 'position', 1 + seatless + earlier + longer, 'ahead_because',
    case when is_possible then nullif(concat_ws(', ',
        said_of_colleagues(seatless, 'has no seat in time', 'have no seat in time'),
        said_of_colleagues(earlier, 'is due earlier', 'are due earlier'),
        said_of_colleagues(longer, 'has waited longer', 'have waited longer')), '')
      when mine.session_id is null then 'no session is left before your due date'
      else 'the session has started' end);
end $$;

-- A program's sessions are looked at once, held and cancelled ones together.
drop index training_sessions_cancelled;
