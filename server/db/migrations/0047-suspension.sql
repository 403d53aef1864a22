-- Suspension (product §103): a suspended person belongs to the company, with assignments and records, and takes no part.

-- Only who is active counts. Seats are counted apart: a suspended person keeps theirs for a while.
create function is_active(standing text) returns boolean immutable parallel safe
  return standing <> all ('{left,suspended}');

alter table users add column suspended_at timestamptz;
alter table users_history add column suspended_at timestamptz;

alter table assignments drop constraint assignments_employee;
alter table users drop constraint users_as_in_trainings;
alter table users drop column standing;
alter table users add column standing text not null generated always as (
  case when deactivated_at is not null then 'left' when suspended_at is not null then 'suspended' else role end) stored;
alter table users add constraint users_as_in_trainings unique (id, last_name, first_name, standing);
alter table assignments add constraint assignments_employee
  foreign key (employee_id, last_name, first_name, standing)
  references users (id, last_name, first_name, standing) on update cascade;

-- An admin stays who is neither gone nor suspended.
create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lodestar: change of admins'));
  if not exists (select from users where standing = 'admin') then
    perform refuse('users_last_admin', 'the last admin has to stay');
  end if;
  return null;
end $$;
drop trigger users_keep_an_admin_on_update on users;
create trigger users_keep_an_admin_on_update after update of role, deactivated_at, suspended_at on users
  for each row when (old.standing = 'admin' and new.standing <> 'admin') execute function keep_an_admin();
drop trigger users_keep_an_admin_on_delete on users;
create trigger users_keep_an_admin_on_delete after delete on users
  for each row when (old.standing = 'admin') execute function keep_an_admin();

drop trigger users_count on users;
create trigger users_count after insert or delete or update of role, deactivated_at, suspended_at on users
  for each row execute function count_users();

-- All that opens the account ends with it: sign-ins, the calendar's address and the links of mails.
drop trigger users_end_calendar_feeds on users;
drop function end_calendar_feeds();
create function end_access() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from sign_ins where user_id = new.id;
  delete from calendar_feeds where person_id = new.id;
  delete from message_tokens where person_id = new.id and spent_at is null;
  return null;
end $$;
create trigger users_end_access after update of deactivated_at, suspended_at on users for each row
  when (is_active(old.standing) and not is_active(new.standing)) execute function end_access();

-- The line goes on through a suspended person, whose deputy does nothing meanwhile.
create or replace function line_above(person uuid) returns table (id uuid, deputy_id uuid, level integer)
  language sql stable as $$
  with recursive line as (
    select lead.id, lead.line_manager_id, lead.deputy_id, lead.standing, 1 as level
      from users u join users lead on lead.id = u.line_manager_id where u.id = person
    union all
    select lead.id, lead.line_manager_id, lead.deputy_id, lead.standing, line.level + 1
      from line join users lead on lead.id = line.line_manager_id where line.level < 20
  )
  select line.id, case when is_active(line.standing) then line.deputy_id end, line.level
  from line order by line.level
$$;

create or replace function people_below(person uuid, directly boolean) returns table (id uuid, is_active boolean)
  language sql stable as $$
  with recursive head as materialized (
    select person as id
    union
    select u.id from users u where u.deputy_id = person and is_active(u.standing)
  ), below as (
    select u.id, is_active(u.standing) as is_active from head join users u on u.line_manager_id = head.id
    union
    select u.id, is_active(u.standing) from below join users u on u.line_manager_id = below.id where not directly
  )
  select below.id, below.is_active from below where below.id <> person
$$;

-- Counts: of a program those who are active, of a session those who have a seat.
create or replace function count_new_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, count(*), count(completed_at))
    from come where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id, count(*) filter (where completed_at is null), count(completed_at))
    from come where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, count(*))
    from come where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_ended_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, -count(*), -count(completed_at))
    from gone where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id, -count(*) filter (where completed_at is null), -count(completed_at))
    from gone where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, -count(*))
    from gone where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function count_changed_trainings() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_program(program_id, sum(n), coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where is_active(standing) group by program_id order by program_id;
  perform add_to_session(program_id, session_id, coalesce(sum(n) filter (where completed_at is null), 0)::bigint,
      coalesce(sum(n) filter (where completed_at is not null), 0)::bigint)
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where standing <> 'left' and session_id is not null
    group by program_id, session_id order by program_id, session_id;
  perform add_to_due(program_id, session_id, due_at, sum(n))
    from (select *, 1 as n from come union all select *, -1 from gone) t
    where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id order by program_id, due_at, session_id;
  return null;
end $$;

create or replace function recount() returns table (subject text, kept bigint[], counted bigint[])
  language sql stable as $$
  with kept as (
    select 'program ' || program_id as subject, array[sum(assigned), sum(completed)]::bigint[] as counts
      from program_counts group by program_id
    union all
    select 'session ' || session_id, array[sum(enrolled), sum(completed)]::bigint[]
      from session_counts group by program_id, session_id
    union all
    select c.subject, array[sum(count)]::bigint[] from company_counts c group by c.subject
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[sum(open)]::bigint[]
      from due_counts group by 1
    union all
    select 'seats ' || id, array[seats_taken]::bigint[] from training_sessions where capacity is not null
    union all
    select 'waits out of order', array[0]
  ), counted as (
    select 'program ' || program_id as subject,
        array[count(*), count(completed_at)] as counts
      from assignments where is_active(standing) group by program_id
    union all
    select 'session ' || session_id, array[count(*) - count(completed_at), count(completed_at)]
      from assignments where standing <> 'left' and session_id is not null group by program_id, session_id
    union all
    select standing, array[count(*)] from users where standing <> 'left' group by standing
    union all
    select case when archived_at is null then 'active program' else 'archived program' end, array[count(*)]
      from programs group by 1
    union all
    select 'due ' || program_id || ' ' || iso_instant(due_at) || ' ' || coalesce(session_id::text, 'without session'),
        array[count(*)]
      from assignments where is_active(standing) and completed_at is null and due_at is not null group by 1
    union all
    select 'seats ' || s.id, array[(
        select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')]
      from training_sessions s where s.capacity is not null
    union all
    select 'waits out of order', array[count(*)]
      from waits w join assignments a on a.program_id = w.program_id and a.employee_id = w.person_id
      where (w.due_at, w.own_session_id) is distinct from (a.due_at, a.session_id)
  )
  select subject, k.counts, c.counts from kept k full join counted c using (subject)
$$;

create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table users, programs, training_sessions, assignments, program_counts, session_counts, company_counts, due_counts,
    waits in share row exclusive mode;
  delete from program_counts;
  delete from session_counts;
  delete from company_counts;
  delete from due_counts;
  insert into program_counts
    select program_id, 0, count(*), count(completed_at)
    from assignments where is_active(standing) group by program_id;
  insert into session_counts
    select program_id, session_id, 0, count(*) - count(completed_at), count(completed_at)
    from assignments where standing <> 'left' and session_id is not null group by program_id, session_id;
  insert into company_counts
    select standing, 0, count(*) from users where standing <> 'left' group by standing;
  insert into company_counts
    select case when archived_at is null then 'active program' else 'archived program' end, 0, count(*)
    from programs group by 1;
  insert into due_counts
    select program_id, session_id, due_at, 0, count(*)
    from assignments where is_active(standing) and completed_at is null and due_at is not null
    group by program_id, due_at, session_id;
  update training_sessions s set seats_taken = (
      select count(*) from assignments a where a.session_id = s.id and a.standing <> 'left')
    where capacity is not null;
  -- The trigger looks them up.
  update waits set since = since;
end $$;

-- History.
drop trigger users_begin_anew on users;
create trigger users_begin_anew before update on users for each row
  when ((old.first_name, old.last_name, old.email, old.has_temporary_password, old.role, old.department_id,
      old.background_color, old.created_at, old.updated_at, old.deactivated_at, old.since, old.external_id, old.login,
      old.site_id, old.position_id, old.position_since, old.joined_on, old.tags, old.source, old.line_manager_id,
      old.line_manager_pending, old.deputy_id, old.deputy_until, old.suspended_at)
    is distinct from (new.first_name, new.last_name, new.email, new.has_temporary_password, new.role,
      new.department_id, new.background_color, new.created_at, new.updated_at, new.deactivated_at, new.since,
      new.external_id, new.login, new.site_id, new.position_id, new.position_since, new.joined_on, new.tags,
      new.source, new.line_manager_id, new.line_manager_pending, new.deputy_id, new.deputy_until, new.suspended_at))
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
        line_manager_pending, deputy_id, deputy_until, suspended_at
      from former;
  else
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond'),
        external_id, login, site_id, position_id, position_since, joined_on, tags, source, line_manager_id,
        line_manager_pending, deputy_id, deputy_until, suspended_at
      from former where (id, since) not in (select id, since from changed);
  end if;
  return null;
end $$;

create or replace function users_at(instant timestamptz) returns setof users language sql stable as $$
  select id, first_name, last_name, email, '', has_temporary_password, role, department_id, background_color,
    created_at, updated_at, deactivated_at, since,
    external_id, login, site_id, position_id, position_since, joined_on, tags, source,
    searchable_person(full_name(first_name, last_name), email, login, external_id), line_manager_id,
    line_manager_pending, deputy_id, deputy_until, suspended_at,
    case when deactivated_at is not null then 'left' when suspended_at is not null then 'suspended' else role end
  from (
    select id, first_name, last_name, email, has_temporary_password, role, department_id, background_color,
      created_at, updated_at, deactivated_at, since, 'infinity' as until, external_id, login, site_id, position_id,
      position_since, joined_on, tags, source, line_manager_id, line_manager_pending, deputy_id, deputy_until,
      suspended_at
    from users
    union all
    select * from users_history
  ) u where since <= instant and until > instant
$$;

-- The lists of everybody know people by their state; of who has left nothing is open.
alter table person_figures add column state text not null default 'active';
update person_figures set state = 'left' where has_left;
alter table person_figures alter column state drop default, drop column has_left;

create index person_figures_behind on person_figures
  ((-overdue), (-open), last_name, first_name, person_id) where state = 'active';
create index person_figures_behind_by_role on person_figures
  (role, (-overdue), (-open), last_name, first_name, person_id) where state = 'active';
create index person_figures_behind_by_department on person_figures
  (department_id, (-overdue), (-open), last_name, first_name, person_id) where state = 'active';
create index person_figures_behind_by_position on person_figures
  (position_id, (-overdue), (-open), last_name, first_name, person_id) where state = 'active';
create index person_figures_behind_by_site on person_figures
  (site_id, (-overdue), (-open), last_name, first_name, person_id) where state = 'active';
create index person_figures_named on person_figures
  (last_name, first_name, person_id) where state = 'active';
create index person_figures_named_by_role on person_figures
  (role, last_name, first_name, person_id) where state = 'active';
create index person_figures_named_by_department on person_figures
  (department_id, last_name, first_name, person_id) where state = 'active';
create index person_figures_named_by_position on person_figures
  (position_id, last_name, first_name, person_id) where state = 'active';
create index person_figures_named_by_site on person_figures
  (site_id, last_name, first_name, person_id) where state = 'active';
create index person_figures_suspended on person_figures (last_name, first_name, person_id) where state = 'suspended';
create index person_figures_left on person_figures (last_name, first_name, person_id) where state = 'left';

create function state_of(standing text) returns text immutable parallel safe
  return case when is_active(standing) then 'active' else standing end;

create or replace function follow_person() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into person_figures (person_id, last_name, first_name, role, department_id, position_id, site_id, state)
    values (new.id, new.last_name, new.first_name, new.role, id_or_none(new.department_id),
      id_or_none(new.position_id), id_or_none(new.site_id), state_of(new.standing))
    on conflict (person_id) do update set last_name = excluded.last_name, first_name = excluded.first_name,
      role = excluded.role, department_id = excluded.department_id, position_id = excluded.position_id,
      site_id = excluded.site_id, state = excluded.state,
      overdue = case when excluded.state = 'left' then 0 else person_figures.overdue end,
      open = case when excluded.state = 'left' then 0 else person_figures.open end,
      changes_at = case when excluded.state = 'left' then null else person_figures.changes_at end;
  return null;
end $$;

drop trigger users_followed on users;
create trigger users_followed after insert or update of last_name, first_name, role, department_id, position_id, site_id,
  deactivated_at, suspended_at on users for each row execute function follow_person();

-- Makes everybody's row anew.
create or replace function rebuild_figures() returns void language plpgsql as $$
begin
  lock table person_figures in exclusive mode;
  delete from person_figures;
  delete from figures_to_refresh;
  insert into person_figures (person_id, last_name, first_name, role, department_id, position_id, site_id, state,
      overdue, open, changes_at)
    select u.id, u.last_name, u.first_name, u.role, id_or_none(u.department_id), id_or_none(u.position_id),
      id_or_none(u.site_id), state_of(u.standing), coalesce(figures.overdue, 0), coalesce(figures.open, 0), figures.changes_at
    from users u left join (
      select employee_id, count(*) filter (where due < change_instant()) as overdue,
        count(*) filter (where due >= change_instant()) as open,
        min(due) filter (where due >= change_instant()) as changes_at
      from (
        select a.employee_id, coalesce(a.due_at, p.deadline) as due from assignments a join programs p on p.id = a.program_id
        where a.completed_at is null and a.standing <> 'left' and p.archived_at is null) trainings
      group by employee_id) figures on figures.employee_id = u.id;
end $$;
