-- A seat counts as lost until its session ends; the sheet says who was marked there. That a seat is lost is told at
-- once, and a seat that is taken again is told as the session is then. Each entry is looked up by its key: a join of
-- thousands would compare them with each other.
create or replace function cancel_calendar_entries(sessions uuid[], people uuid[]) returns void language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  lost record;
begin
  for lost in select * from unnest(sessions, people) as seat (session_id, person_id) loop
    update calendar_entries c
      set is_cancelled = true, sequence = c.sequence + 1, seat_changed_at = change_instant(), changed_at = change_instant(),
        changed_by = pg_current_xact_id(),
        last_told = case when c.part > (select s.part_count from training_sessions s where s.id = c.session_id) then c.last_told end
      where c.session_id = lost.session_id and c.person_id = lost.person_id
        -- Also a part that the session has no longer.
        and (not c.is_cancelled or c.last_told is not null and c.told_by is not null)
        and exists (select from training_sessions s where s.id = lost.session_id and s.ends_at > change_instant())
        and not exists (
          select from attendance m
          where m.session_id = lost.session_id and m.person_id = lost.person_id and m.outcome is not null);
  end loop;
end $$;
