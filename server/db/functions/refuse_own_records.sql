-- Nobody records, accepts or revokes their own training. Anybody may propose one, take a proposal back, and sign a
-- reading.
create or replace function refuse_own_records() returns trigger language plpgsql as $$
begin
  perform refuse_own('training_records_by_others', array(
    select person_id from written where decision = 'accepted' and source <> 'acknowledgement'));
  return null;
end $$;
