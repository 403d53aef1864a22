-- One text, however it is typed (product §88): é is one character or e and an accent, and both are stored as one (Unicode's
-- NFC). A search sees past capitals, accents, kinds of apostrophes and runs of spaces.

-- Without signs that nobody sees, and with single spaces. shared/fold.ts has the same; a test compares.
create function without_fillers(text text) returns text immutable parallel safe
  return btrim(regexp_replace(regexp_replace(text,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]',
    '', 'g'), '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- Equal for names that people read as the same.
create function same_name(name text) returns text immutable parallel safe
  return lower(without_fillers(normalize(name, nfc)) collate "und-x-icu");

-- The folding of a text with other characters than those of ASCII. The accents are those of Latin, Greek and Cyrillic;
-- other scripts spell words with theirs. Letters that Unicode takes for letters of their own follow one by one.
create function folded_letters(text text) returns text immutable parallel safe
  return replace(replace(replace(replace(translate(without_fillers(normalize(lower(
      regexp_replace(normalize(translate(text, '´', ''''), nfkd), '[\u0300-\u036f]', '', 'g')
    collate "und-x-icu"), nfc)), '`‘’‛′ʹʻʼʽıøłđðħŧς‐‒–—―−', '''''''''''''''''''iolddhtσ------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- A text as searches see it, both the one that is looked at and the one that is looked for.
create function folded(text text) returns text immutable parallel safe
  return case when text collate "C" ~ '[^ -~]|  |^ | $|`' then folded_letters(text) else lower(text collate "C") end;

-- A search as a pattern for "like": its % and _ are plain characters.
create function search_pattern(search text) returns text immutable parallel safe
  return '%' || regexp_replace(folded(search), '([\\%_])', '\\\1', 'g') || '%';

-- Of an address only what stands before the @: the rest is the same for everybody. A line break parts it from the name, so
-- that nothing is found across both. The former release, which runs beside this one for a while, looks for small letters
-- with their accents: they stand first, and what is folded follows where it differs.
create function searchable(name text, mailbox text) returns text immutable parallel safe
  return lower(name || E'\n' || mailbox collate "und-x-icu")
    || case when folded(name) || E'\n' || folded(mailbox) <> lower(name || E'\n' || mailbox collate "und-x-icu")
      then E'\n' || folded(name) || E'\n' || folded(mailbox) else '' end;

-- Whatever writes a text, the former release too, it is stored in NFC.
create function keep_nfc() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, normalize(to_jsonb(new)::text, nfc)::jsonb);
end $$;

create trigger departments_as_nfc before insert or update on departments for each row
  when (new.name is not nfc normalized) execute function keep_nfc();
create trigger users_as_nfc before insert or update on users for each row
  when (new.first_name is not nfc normalized or new.last_name is not nfc normalized or new.email is not nfc normalized)
  execute function keep_nfc();
create trigger programs_as_nfc before insert or update on programs for each row
  when (new.title is not nfc normalized or new.description is not nfc normalized) execute function keep_nfc();
create trigger training_sessions_as_nfc before insert or update on training_sessions for each row
  when (new.location is not nfc normalized or new.cancel_reason is not nfc normalized) execute function keep_nfc();
create trigger training_records_as_nfc before insert or update on training_records for each row
  when (new.title is not nfc normalized or new.trainer is not nfc normalized or new.place is not nfc normalized
    or new.note is not nfc normalized or new.decided_because is not nfc normalized
    or new.revoked_because is not nfc normalized or new.person_name is not nfc normalized
    or new.certified_name is not nfc normalized)
  execute function keep_nfc();
create trigger assignments_as_nfc before insert or update on assignments for each row
  when (new.due_reason is not nfc normalized) execute function keep_nfc();
create trigger exemptions_as_nfc before insert or update on exemptions for each row
  when (new.because is not nfc normalized or new.due_reason is not nfc normalized) execute function keep_nfc();
create trigger attendance_as_nfc before insert or update on attendance for each row
  when (new.note is not nfc normalized) execute function keep_nfc();

-- What is stored already. It says the same as before, so it is no change: no history, no new version, and nothing to tell.
-- The trail and the history are never changed.
alter table users disable trigger user;
alter table programs disable trigger user;
alter table training_sessions disable trigger user;
alter table training_records disable trigger user;
alter table assignments disable trigger user;
alter table exemptions disable trigger user;
alter table attendance disable trigger user;

update users set first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc),
    email = normalize(email, nfc)
  where first_name is not nfc normalized or last_name is not nfc normalized or email is not nfc normalized;
update assignments set first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc),
    due_reason = normalize(due_reason, nfc)
  where first_name is not nfc normalized or last_name is not nfc normalized or due_reason is not nfc normalized;
update programs set title = normalize(title, nfc), description = normalize(description, nfc)
  where title is not nfc normalized or description is not nfc normalized;
update training_sessions set location = normalize(location, nfc), cancel_reason = normalize(cancel_reason, nfc)
  where location is not nfc normalized or cancel_reason is not nfc normalized;
update training_records set title = normalize(title, nfc), trainer = normalize(trainer, nfc),
    place = normalize(place, nfc), note = normalize(note, nfc), decided_because = normalize(decided_because, nfc),
    revoked_because = normalize(revoked_because, nfc), person_name = normalize(person_name, nfc),
    certified_name = normalize(certified_name, nfc)
  where title is not nfc normalized or trainer is not nfc normalized or place is not nfc normalized
    or note is not nfc normalized or decided_because is not nfc normalized or revoked_because is not nfc normalized
    or person_name is not nfc normalized or certified_name is not nfc normalized;
update exemptions set because = normalize(because, nfc), due_reason = normalize(due_reason, nfc)
  where because is not nfc normalized or due_reason is not nfc normalized;
update attendance set note = normalize(note, nfc) where note is not nfc normalized;

alter table users enable trigger user;
alter table programs enable trigger user;
alter table training_sessions enable trigger user;
alter table training_records enable trigger user;
alter table assignments enable trigger user;
alter table exemptions enable trigger user;
alter table attendance enable trigger user;

-- What people know of a session is compared with what it is: another spelling of its place is no news.
update calendar_entries set last_told = normalize(last_told::text, nfc)::jsonb where last_told::text is not nfc normalized;
update unpublished_changes set sessions = normalize(sessions::text, nfc)::jsonb
  where sessions::text is not nfc normalized;

-- Two departments of the same name: the one that most people belong to keeps it, the others get a number.
drop index departments_name_unique;
do $$
declare
  double record;
  number integer;
begin
  for double in
    select id, normalize(name, nfc) as name from (
      select d.id, d.name, row_number() over (partition by same_name(d.name)
        order by (select count(*) from users u where u.department_id = d.id) desc, d.id) as place
      from departments d) d
    where place > 1 order by id
  loop
    number := 2;
    while exists (select from departments where same_name(name) = same_name(double.name || ' (' || number || ')')) loop
      number := number + 1;
    end loop;
    update departments set name = double.name || ' (' || number || ')' where id = double.id;
  end loop;
end $$;
update departments set name = normalize(name, nfc) where name is not nfc normalized;
create unique index departments_name_unique on departments (same_name(name));

alter table users drop column search_text;
alter table users add column search_text text collate "und-x-icu"
  generated always as (searchable(first_name || ' ' || last_name, split_part(email, '@', 1))) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is null;
create index users_left_by_search on users using gin (search_text gin_trgm_ops) where deactivated_at is not null;

drop index programs_by_search;
create index programs_by_search on programs using gin (folded(title) gin_trgm_ops);
drop index training_records_by_search;
create index training_records_by_search on training_records using gin (folded(title) gin_trgm_ops);
drop index messages_by_search;
create index messages_by_search on messages using gin (folded(subject collate "und-x-icu") gin_trgm_ops);

-- Its column stands last now.
create or replace function users_at(instant timestamptz) returns setof users language sql stable as $$
  select id, first_name, last_name, email, '', has_temporary_password, role, department_id, background_color,
    created_at, updated_at, deactivated_at, case when deactivated_at is null then role else 'left' end, since,
    searchable(first_name || ' ' || last_name, split_part(email, '@', 1))
  from (
    select id, first_name, last_name, email, has_temporary_password, role, department_id, background_color,
      created_at, updated_at, deactivated_at, since, 'infinity' as until
    from users
    union all
    select * from users_history
  ) u where since <= instant and until > instant
$$;

-- Searches are planned by what the new column and indexes hold.
analyze users;
analyze programs;
analyze training_records;
analyze messages;
