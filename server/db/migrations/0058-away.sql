-- Being away (product §108): from a day until a day somebody belongs to the company and takes no part. It starts and ends
-- by a job, at the instants at which these days do in the organisation's zone.

create table absences (
  person_id uuid primary key references users (id),
  from_day date not null,
  until_day date not null,
  kind text not null check (kind in ('leave', 'other')),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  has_begun boolean not null default false,
  constraint absences_in_order check (from_day <= until_day and begins_at < ends_at)
);
create index absences_begun on absences (person_id) where has_begun;
create index absences_to_begin on absences (begins_at) where not has_begun;
create index absences_by_end on absences (ends_at);

-- Whether the person is away at the moment.
create function is_away(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from absences x where x.person_id = person and x.has_begun)
$$;

-- The last day away, of somebody active who is away.
create function away_until(person uuid, standing text) returns date language sql stable parallel safe as $$
  select x.until_day from absences x where x.person_id = person and x.has_begun and is_active(standing)
$$;

create function state_of_person(person uuid, standing text) returns text language sql stable parallel safe as $$
  select case when is_active(standing) and is_away(person) then 'away' else state_of(standing) end
$$;

-- The due dates that an absence has moved, as they were before: the training's own one, or null for the program's deadline.
create table absence_due_dates (
  program_id uuid not null,
  person_id uuid not null,
  due_at timestamptz,
  due_because text,
  due_reason text,
  primary key (program_id, person_id),
  constraint absence_due_dates_of_assigned foreign key (program_id, person_id)
    references assignments (program_id, employee_id) on delete cascade
);
create index absence_due_dates_by_person on absence_due_dates (person_id);

alter table assignments drop constraint assignments_due_because_check;
alter table assignments add constraint assignments_due_because_check
  check (due_because in ('joined', 'renewal', 'extension', 'import', 'away')) not valid;
alter table assignments validate constraint assignments_due_because_check;

-- Somebody who has left isn't away.
create function end_absence() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from absences where person_id = new.id;
  delete from absence_due_dates where person_id = new.id;
  return null;
end $$;
create trigger users_end_absence after update of deactivated_at on users for each row
  when (old.deactivated_at is null and new.deactivated_at is not null) execute function end_absence();
