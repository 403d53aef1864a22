-- Proposals of somebody that wait for a decision are bounded (product §64): each is work for an admin, and stands in the
-- person's list. Rows of before stay, however many.

create index training_records_proposed_of_person on training_records (person_id) where decision = 'proposed';

create function bound_proposals() returns trigger language plpgsql as $$
begin
  -- Of several at once each waits here for the one before, and sees its rows then.
  perform from users where id = new.person_id for no key update;
  if (select count(*) from training_records where person_id = new.person_id and decision = 'proposed') > 50 then
    perform refuse('training_records_bounded_proposals', 'somebody has 50 undecided proposals at most');
  end if;
  return null;
end $$;

create trigger training_records_bounded_proposals after insert on training_records for each row
  when (new.decision = 'proposed') execute function bound_proposals();
