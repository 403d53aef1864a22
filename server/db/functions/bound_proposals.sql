-- A person has at most 50 undecided proposals.
create or replace function bound_proposals() returns trigger language plpgsql as $$
begin
  -- Of several at once each waits here for the one before, and sees its rows then.
  perform from users where id = new.person_id for no key update;
  if (select count(*) from training_records where person_id = new.person_id and decision = 'proposed') > 50 then
    perform refuse('training_records_bounded_proposals', 'somebody has 50 undecided proposals at most');
  end if;
  return null;
end $$;
