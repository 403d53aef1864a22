-- Facts of people (product §92): their position and site, the keys under which other systems know them, and tags. Somebody
-- with a login needs no e-mail address, and a lone name is the first name.

create table sites (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (btrim(name) <> '')
);
create unique index sites_name_unique on sites (same_name(name));
create trigger sites_as_nfc before insert or update on sites for each row
  when (new.name is not nfc normalized) execute function keep_nfc();

create table positions (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (btrim(name) <> ''),
  -- The short name of it in other systems.
  code text collate "und-x-icu" check (btrim(code) <> '')
);
create unique index positions_name_unique on positions (same_name(name));
create unique index positions_code_unique on positions (same_name(code));
create trigger positions_as_nfc before insert or update on positions for each row
  when (new.name is not nfc normalized or new.code is not nfc normalized) execute function keep_nfc();

-- A tag is a key, or a key and a value: "forklift", "shift:night".
create function are_tags(tags text[]) returns boolean language sql immutable parallel safe as $$
  select cardinality(tags) <= 50 and not exists (
    select from unnest(tags) tag where tag is null or char_length(tag) > 64 or tag !~ '^[^:,]+(:[^,]+)?$')
$$;

-- "Ada Lovelace", or of a lone name that one.
create function full_name(first_name text, last_name text) returns text immutable parallel safe
  return rtrim(first_name || ' ' || last_name);

alter table users
  drop constraint users_last_name_check,
  alter column email drop not null,
  -- The person's key in the company's other systems.
  add column external_id text collate "und-x-icu"
    check (btrim(external_id) <> '' and char_length(external_id) <= 64),
  add column login text collate "und-x-icu" check (login collate "und-x-icu" ~ '^[[:alnum:]-]{1,64}$'),
  add column site_id uuid references sites (id) on delete restrict,
  add column position_id uuid references positions (id) on delete restrict,
  add column position_since date,
  add column joined_on date,
  add column tags text[] collate "und-x-icu" not null default '{}' check (are_tags(tags)),
  -- The import that keeps this person's facts.
  add column source text collate "und-x-icu",
  add constraint users_sign_in_by_something check (email is not null or login is not null),
  add constraint users_position_has_a_day check ((position_id is null) = (position_since is null));

create unique index users_external_id_unique on users (same_name(external_id)) where deactivated_at is null;
create unique index users_login_unique on users (lower(login)) where deactivated_at is null;
create index users_by_site on users (site_id) where site_id is not null;
create index users_by_position on users (position_id) where position_id is not null;

drop trigger users_as_nfc on users;
create trigger users_as_nfc before insert or update on users for each row
  when (new.first_name is not nfc normalized or new.last_name is not nfc normalized or new.email is not nfc normalized
    or new.external_id is not nfc normalized or new.login is not nfc normalized
    or new.tags::text is not nfc normalized)
  execute function keep_nfc();

-- The links of mails to an address open the account no more once the account has another one.
create trigger users_forget_tokens_to_address after update of email on users for each row
  when (old.email is distinct from new.email) execute function forget_account_tokens();

create or replace function prove_address() returns trigger language plpgsql as $$
begin
  insert into proven_addresses (person_id, email, proven_at)
    select u.id, u.email, new.spent_at from users u where u.id = new.person_id and u.email is not null
    on conflict (person_id) do update set email = excluded.email, proven_at = excluded.proven_at;
  return null;
end $$;

create or replace function name_of(person uuid) returns text language sql stable as $$
  select case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name(u.first_name, u.last_name) end
  from users u where u.id = person
$$;

drop trigger users_erased_on_records on users;
create trigger users_erased_on_records after update of email on users for each row
  when (new.email = 'erased-' || new.id || '@invalid' and old.email is distinct from new.email)
  execute function forget_names_on_records();

-- A search finds people by their keys, too.
create function searchable_person(name text, email text, login text, external_id text) returns text
  immutable parallel safe
  return searchable(name, coalesce(split_part(email, '@', 1), ''))
    || coalesce(E'\n' || folded(login), '') || coalesce(E'\n' || folded(external_id), '');

alter table users drop column search_text;
alter table users add column search_text text collate "und-x-icu"
  generated always as (searchable_person(full_name(first_name, last_name), email, login, external_id)) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is null;
create index users_left_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is not null;

-- History.
alter table users_history
  alter column email drop not null,
  add column external_id text collate "und-x-icu",
  add column login text collate "und-x-icu",
  add column site_id uuid,
  add column position_id uuid,
  add column position_since date,
  add column joined_on date,
  add column tags text[] collate "und-x-icu" not null default '{}',
  add column source text collate "und-x-icu";

drop trigger users_begin_anew on users;
create trigger users_begin_anew before update on users for each row
  when ((old.first_name, old.last_name, old.email, old.has_temporary_password, old.role, old.department_id,
      old.background_color, old.created_at, old.updated_at, old.deactivated_at, old.since, old.external_id, old.login,
      old.site_id, old.position_id, old.position_since, old.joined_on, old.tags, old.source)
    is distinct from (new.first_name, new.last_name, new.email, new.has_temporary_password, new.role,
      new.department_id, new.background_color, new.created_at, new.updated_at, new.deactivated_at, new.since,
      new.external_id, new.login, new.site_id, new.position_id, new.position_since, new.joined_on, new.tags,
      new.source))
  execute function begin_anew();

create or replace function keep_former_users() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond'),
        external_id, login, site_id, position_id, position_since, joined_on, tags, source
      from former;
  else
    insert into users_history
      select
        id, first_name, last_name, email, has_temporary_password, role, department_id, background_color, created_at,
        updated_at, deactivated_at, since, greatest(change_instant(), since + interval '1 microsecond'),
        external_id, login, site_id, position_id, position_since, joined_on, tags, source
      from former where (id, since) not in (select id, since from changed);
  end if;
  return null;
end $$;

create or replace function users_at(instant timestamptz) returns setof users language sql stable as $$
  select id, first_name, last_name, email, '', has_temporary_password, role, department_id, background_color,
    created_at, updated_at, deactivated_at, case when deactivated_at is null then role else 'left' end, since,
    external_id, login, site_id, position_id, position_since, joined_on, tags, source,
    searchable_person(full_name(first_name, last_name), email, login, external_id)
  from (
    select id, first_name, last_name, email, has_temporary_password, role, department_id, background_color,
      created_at, updated_at, deactivated_at, since, 'infinity' as until, external_id, login, site_id, position_id,
      position_since, joined_on, tags, source
    from users
    union all
    select * from users_history
  ) u where since <= instant and until > instant
$$;

-- Searches are planned by what the new column and indexes hold.
analyze users;
