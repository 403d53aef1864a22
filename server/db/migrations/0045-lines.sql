-- Lines (product §94): a person may have a line manager, and a deputy until a day.

alter table users
  -- Somebody who leaves stays in the line, so that it goes on through them.
  add column line_manager_id uuid references users,
  -- The key of a line manager as an import named it, while nobody has it.
  add column line_manager_pending text check (char_length(line_manager_pending) between 1 and 64),
  add column deputy_id uuid references users,
  -- The last day.
  add column deputy_until date,
  add constraint users_deputy_has_an_end check ((deputy_id is null) = (deputy_until is null)),
  add constraint users_deputy_is_another check (deputy_id <> id);

-- The people directly below somebody, and the people whose deputy somebody is.
create index users_by_line_manager on users (line_manager_id) where line_manager_id is not null;
create index users_by_deputy on users (deputy_id) where deputy_id is not null;

create trigger users_lines_as_nfc before insert or update on users for each row
  when (new.line_manager_pending is not nfc normalized) execute function keep_nfc();

-- The line above a person, the nearest first, each with the deputy who acts beside them: none for somebody who has left.
create function line_above(person uuid) returns table (id uuid, deputy_id uuid, level integer)
  language sql stable as $$
  with recursive line as (
    select lead.id, lead.line_manager_id, lead.deputy_id, lead.deactivated_at, 1 as level
      from users u join users lead on lead.id = u.line_manager_id where u.id = person
    union all
    select lead.id, lead.line_manager_id, lead.deputy_id, lead.deactivated_at, line.level + 1
      from line join users lead on lead.id = line.line_manager_id where line.level < 20
  )
  select line.id, case when line.deactivated_at is null then line.deputy_id end, line.level
  from line order by line.level
$$;

-- The people below a person and below those whose deputy the person is, whether active or not; directly, or at any
-- depth. The first come before the others are looked for.
create function people_below(person uuid, directly boolean) returns table (id uuid, is_active boolean)
  language sql stable as $$
  with recursive head as materialized (
    select person as id
    union
    select u.id from users u where u.deputy_id = person and u.deactivated_at is null
  ), below as (
    select u.id, u.deactivated_at is null as is_active from head join users u on u.line_manager_id = head.id
    union
    select u.id, u.deactivated_at is null from below join users u on u.line_manager_id = below.id where not directly
  )
  select below.id, below.is_active from below where below.id <> person
$$;

-- Nobody stands below themselves, nor below more than 20 people. One change of a line goes on at a time, or two changes
-- could close a circle together. Planned for many people, though there may be few when it is first asked.
create function keep_lines() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  above integer;
  below integer;
begin
  perform pg_advisory_xact_lock(hashtext('lodestar: change of lines'));
  if new.line_manager_id = new.id or exists (select from line_above(new.line_manager_id) l where l.id = new.id) then
    perform refuse('users_line_cycle', 'a line is no circle');
  end if;
  select 1 + count(*) into above from line_above(new.line_manager_id);
  with recursive line as (
    select u.id, 1 as level from users u where u.line_manager_id = new.id
    union all
    select u.id, line.level + 1 from line join users u on u.line_manager_id = line.id where line.level < 20
  )
  select coalesce(max(level), 0) into below from line;
  if above + below > 20 then
    perform refuse('users_line_cycle', 'a line has at most 20 levels');
  end if;
  return new;
end $$;

create trigger users_keep_lines_on_insert before insert on users for each row
  when (new.line_manager_id is not null) execute function keep_lines();
create trigger users_keep_lines_on_update before update of line_manager_id on users for each row
  when (new.line_manager_id is not null and new.line_manager_id is distinct from old.line_manager_id)
  execute function keep_lines();

-- The history tells who a person's line manager was on a day.
alter table users_history
  add column line_manager_id uuid,
  add column line_manager_pending text,
  add column deputy_id uuid,
  add column deputy_until date;

drop trigger users_begin_anew on users;
create trigger users_begin_anew before update on users for each row
  when ((old.first_name, old.last_name, old.email, old.has_temporary_password, old.role, old.department_id,
      old.background_color, old.created_at, old.updated_at, old.deactivated_at, old.since, old.external_id, old.login,
      old.site_id, old.position_id, old.position_since, old.joined_on, old.tags, old.source, old.line_manager_id,
      old.line_manager_pending, old.deputy_id, old.deputy_until)
    is distinct from (new.first_name, new.last_name, new.email, new.has_temporary_password, new.role,
      new.department_id, new.background_color, new.created_at, new.updated_at, new.deactivated_at, new.since,
      new.external_id, new.login, new.site_id, new.position_id, new.position_since, new.joined_on, new.tags,
      new.source, new.line_manager_id, new.line_manager_pending, new.deputy_id, new.deputy_until))
  execute function begin_anew();

create or replace function keep_former_users() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond'),
        external_id, login, site_id, position_id, position_since, joined_on, tags, source, line_manager_id,
        line_manager_pending, deputy_id, deputy_until
      from former;
  else
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond'),
        external_id, login, site_id, position_id, position_since, joined_on, tags, source, line_manager_id,
        line_manager_pending, deputy_id, deputy_until
      from former where (id, since) not in (select id, since from changed);
  end if;
  return null;
end $$;

create or replace function users_at(instant timestamptz) returns setof users language sql stable as $$
  select id, first_name, last_name, email, '', has_temporary_password, role, department_id, background_color,
    created_at, updated_at, deactivated_at, case when deactivated_at is null then role else 'left' end, since,
    external_id, login, site_id, position_id, position_since, joined_on, tags, source,
    searchable_person(full_name(first_name, last_name), email, login, external_id), line_manager_id,
    line_manager_pending, deputy_id, deputy_until
  from (
    select id, first_name, last_name, email, has_temporary_password, role, department_id, background_color,
      created_at, updated_at, deactivated_at, since, 'infinity' as until, external_id, login, site_id, position_id,
      position_since, joined_on, tags, source, line_manager_id, line_manager_pending, deputy_id, deputy_until
    from users
    union all
    select * from users_history
  ) u where since <= instant and until > instant
$$;
