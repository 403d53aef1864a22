-- Nobody decides about themselves (product §91): the person who acts is compared with the person concerned where the row
-- is written. `lodestar.actor` tells who acts, for one transaction; jobs, the command line and a restore don't set it, nor
-- does the former release, whose calls compare both themselves.

-- The account of the person who acts, and its aliases.
create function own_accounts() returns setof uuid language sql stable as $$
  select nullif(current_setting('lodestar.actor', true), '')::uuid
  union all select alias_id from same_people where person_id = nullif(current_setting('lodestar.actor', true), '')::uuid
$$;

-- Whether the person who acts is an admin, and there is no other one to ask.
create function is_only_admin() returns boolean language sql stable as $$
  select count(*) = 1 and bool_and(id::text = current_setting('lodestar.actor', true)) from (
    select id from users where role = 'admin' and deactivated_at is null and suspended_at is null limit 2) admins
$$;

-- The only admin decides about themselves, as nobody else could; but an absence only moves due dates, which they can
-- extend.
create function refuse_own(rule text, people uuid[]) returns void language plpgsql as $$
begin
  if exists (select from own_accounts() own where own = any (people))
    and (rule = 'absences_by_others' or not is_only_admin()) then
    perform refuse(rule, 'nobody decides about themselves');
  end if;
end $$;

create function refuse_own_row() returns trigger language plpgsql as $$
begin
  perform refuse_own(tg_table_name || '_by_others', array[coalesce(new.person_id, old.person_id)]);
  return null;
end $$;

-- New rows come by the ten thousand, and are compared all together.
create function refuse_own_exemptions() returns trigger language plpgsql as $$
begin
  perform refuse_own('exemptions_by_others', array(select person_id from written));
  return null;
end $$;
create trigger exemptions_by_others after insert on exemptions referencing new table as written
  for each statement execute function refuse_own_exemptions();

create function refuse_own_marks() returns trigger language plpgsql as $$
begin
  perform refuse_own('attendance_by_others', array(select person_id from written where outcome is not null));
  return null;
end $$;
create trigger attendance_by_others after insert on attendance referencing new table as written
  for each statement execute function refuse_own_marks();
-- Nobody marks or extends an alias, which isn't active: only rows of the account itself are looked at further.
create trigger attendance_changed_by_others after update of outcome on attendance
  for each row when (new.outcome is not null and new.person_id::text = current_setting('lodestar.actor', true))
  execute function refuse_own_row();

-- Recorded, accepted or revoked. Anybody may propose, and take a proposal back.
create function refuse_own_records() returns trigger language plpgsql as $$
begin
  perform refuse_own('training_records_by_others', array(select person_id from written where decision = 'accepted'));
  return null;
end $$;
create trigger training_records_by_others after insert on training_records referencing new table as written
  for each statement execute function refuse_own_records();
create trigger training_records_changed_by_others after update of decision, revoked_at on training_records
  for each row when (new.decision = 'accepted') execute function refuse_own_row();

create trigger same_people_by_others after insert or delete on same_people
  for each row execute function refuse_own_row();
create trigger absences_by_others after insert or update or delete on absences
  for each row execute function refuse_own_row();

-- A later cycle, or an earlier one, has the due date that it had before, or that of the program's rule.
create function refuse_own_extension() returns trigger language plpgsql as $$
begin
  perform refuse_own('assignments_extended_by_others', array[new.employee_id]);
  return null;
end $$;
create trigger assignments_extended_by_others after update of due_at, due_because, due_reason on assignments
  for each row when (new.due_because = 'extension' and new.cycle = old.cycle
    and new.employee_id::text = current_setting('lodestar.actor', true)
    and (new.due_at, new.due_because, new.due_reason) is distinct from (old.due_at, old.due_because, old.due_reason))
  execute function refuse_own_extension();

-- Whether a record counts because its person recorded or accepted it, as the only admin may.
create function is_by_themselves(record training_records) returns boolean immutable parallel safe
  return record.decision = 'accepted'
    and coalesce(record.decided_by, record.recorded_by) is not distinct from record.person_id;
