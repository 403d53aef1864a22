-- Audiences (product §101): the people to whom a program is assigned by what they are. A row of an audience is a rule.
-- Somebody fits an audience who fits one of its rows, and a row who fits each of its fields; an empty field fits all.

create table audiences (
  program_id uuid primary key references programs (id) on delete cascade,
  starts_on date not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  -- Since when so many trainings would end that none does before an admin has looked; null while there are fewer.
  held_at timestamptz
);

create table audience_rows (
  program_id uuid not null references audiences (program_id) on delete cascade,
  place smallint not null check (place between 0 and 19),
  departments uuid[] not null default '{}',
  sites uuid[] not null default '{}',
  positions uuid[] not null default '{}',
  roles text[] not null default '{}' check (roles <@ '{admin,manager,trainer,employee}'),
  kinds text[] not null default '{}' check (kinds <@ '{employee}'),
  tags text[] collate "und-x-icu" not null default '{}' check (are_tags(tags)),
  joined_after date,
  primary key (program_id, place)
);

-- Whether the person fits the row. The one place that says so: plain enough to become part of each statement. A tag
-- "shift" of the row fits "shift:night" of the person.
create function fits_audience(person users, rule audience_rows) returns boolean language sql stable parallel safe as $$
  select coalesce((rule.departments = '{}' or person.department_id = any(rule.departments))
    and (rule.sites = '{}' or person.site_id = any(rule.sites))
    and (rule.positions = '{}' or person.position_id = any(rule.positions))
    and (rule.roles = '{}' or person.role = any(rule.roles))
    and (rule.kinds = '{}' or 'employee' = any(rule.kinds))
    and (rule.joined_after is null or person.joined_on > rule.joined_after)
    and (rule.tags = '{}' or person.tags && rule.tags
      or string_to_array(regexp_replace(array_to_string(person.tags, ','), ':[^,]*', '', 'g'), ',') && rule.tags), false)
$$;

-- A person assigned by an audience is due so many days later, so a program with one says how many.
create function audiences_need_due_days() returns trigger language plpgsql as $$
begin
  if exists (select from programs p where p.id = new.program_id and p.due_days is null) then
    perform refuse('audiences_need_due_days', 'a program with an audience has due days');
  end if;
  return new;
end $$;
create trigger audience_rows_need_due_days before insert on audience_rows
  for each row execute function audiences_need_due_days();

create function keep_due_days_of_audiences() returns trigger language plpgsql as $$
begin
  if exists (select from audience_rows r where r.program_id = new.id) then
    perform refuse('audiences_need_due_days', 'a program with an audience has due days');
  end if;
  return new;
end $$;
create trigger programs_keep_due_days before update of due_days on programs for each row
  when (new.due_days is null and old.due_days is not null) execute function keep_due_days_of_audiences();

-- A department, site or position without which a row would be empty, and so fit all, stays.
create function keep_places_of_audiences() returns trigger language plpgsql as $$
begin
  if exists (
    select from audience_rows r join programs p on p.id = r.program_id
    where p.archived_at is null and old.id = any(r.departments || r.sites || r.positions)) then
    perform refuse('audience_rows_name_it', 'an audience names it');
  end if;
  return old;
end $$;
create trigger departments_of_audiences before delete on departments
  for each row execute function keep_places_of_audiences();
create trigger sites_of_audiences before delete on sites
  for each row execute function keep_places_of_audiences();
create trigger positions_of_audiences before delete on positions
  for each row execute function keep_places_of_audiences();

-- Open trainings of people who no longer fit, each with the day whose night ends it.
create table audience_endings (
  program_id uuid not null,
  person_id uuid not null,
  ends_on date not null,
  primary key (program_id, person_id),
  constraint audience_endings_of_assigned foreign key (program_id, person_id)
    references assignments (program_id, employee_id) on delete cascade
);
create index audience_endings_by_person on audience_endings (person_id);

create index assignments_of_audience on assignments (program_id, employee_id)
  where opened_by = 'audience' and completed_at is null;

-- The nights of the job. One instance does a night's work: another one begins it anew only if nobody has finished it
-- for a while.
create table audience_nights (
  day date primary key,
  began_at timestamptz not null,
  done_at timestamptz
);
