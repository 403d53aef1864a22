-- Nobody records, accepts or revokes their own training. Anybody may propose one, and take a proposal back.
create or replace function refuse_own_records() returns trigger language plpgsql as $$
begin
  perform refuse_own('training_records_by_others', array(select person_id from written where decision = 'accepted'));
  return null;
end $$;
