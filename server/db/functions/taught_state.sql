-- The part of an entry as its trainer is to know it now (product §84); null if they don't teach it.
create or replace function taught_state(e teaching_entries, s training_sessions, p programs) returns jsonb
  language sql stable parallel safe as $$
  select case when s.cancelled_at is null and s.trainer_id = e.person_id and p.archived_at is null then (
    select part_state(q) from session_parts q where q.session_id = s.id and q.part = e.part) end
$$;
