-- The place of the wait among those who want the same session, or any. First come people without a seat before their
-- due date, then the earlier due, then the earlier waiting. A wait carries the columns that order it, so that no
-- other table is asked for each of hundreds. Hardly anybody of them has a seat. The offset keeps that from being
-- looked up again wherever it is used.
create or replace function place_in_line(mine waits, deadline timestamptz, is_possible boolean) returns json
  language plpgsql stable as $$
declare
  my_due timestamptz := coalesce(mine.due_at, deadline);
  i_have_none boolean := mine.own_session_id is null
    or (select s.last_starts_at > my_due from training_sessions s where s.id = mine.own_session_id);
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
        w.own_session_id is null or (select s.last_starts_at > coalesce(w.due_at, deadline)
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
