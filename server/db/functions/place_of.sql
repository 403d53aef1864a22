-- The place of a wait on the waiting list, and why nobody gives it a seat. Hardly anybody waits, so a statement that may tell
-- of a wait begins by preparing no more than this call (see 0023).
create or replace function place_of(mine waits, at timestamptz) returns json language plpgsql stable as $$
begin
  return (
    select place_beside_clashes(mine, p.deadline, p.archived_at is null and a.completed_at is null and is_active(a.standing)
      and exists (
        select from training_sessions s
        where s.program_id = mine.program_id and is_wanted(
            s.id, s.cancelled_at, s.starts_at, s.last_starts_at, mine.session_id, a.session_id, coalesce(a.due_at, p.deadline), at, at)
          and not exists (
            select from absences x join session_parts q on q.session_id = s.id and q.starts_at between x.begins_at and x.ends_at
            where x.person_id = mine.person_id)), at)
    from programs p join assignments a on a.program_id = p.id and a.employee_id = mine.person_id
    where p.id = mine.program_id);
end $$;
