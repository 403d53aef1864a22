-- Records stay, also if all are removed at once.
create or replace function refuse_records_truncate() returns trigger language plpgsql as $$
begin
  perform refuse('training_records_stay', 'records stay');
  return null;
end $$;
