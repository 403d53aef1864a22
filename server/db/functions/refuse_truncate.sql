-- Completed trainings stay, also if all are removed at once: that fires no trigger for rows.
create or replace function refuse_truncate() returns trigger language plpgsql as $$
begin
  perform refuse('assignments_completion_is_final', 'completed trainings stay');
  return null;
end $$;
