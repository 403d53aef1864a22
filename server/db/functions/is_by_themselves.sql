-- Whether a record counts because its person recorded or accepted it, as the only admin may. A signature is always
-- one's own.
create or replace function is_by_themselves(record training_records) returns boolean immutable parallel safe
  return record.decision = 'accepted' and record.source <> 'acknowledgement'
    and coalesce(record.decided_by, record.recorded_by) is not distinct from record.person_id;
