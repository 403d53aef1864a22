-- Names and titles have one line (product §88): mails carry them in their subjects and headers. What was stored with line
-- breaks or other control characters says the same with spaces.
create function one_line(text text) returns text immutable parallel safe
  return regexp_replace(text, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g');

update company_settings set name = btrim(one_line(name)) where name <> one_line(name);
update departments set name = btrim(one_line(name)) where name <> one_line(name);
update sites set name = btrim(one_line(name)) where name <> one_line(name);
update positions set name = btrim(one_line(name)), code = btrim(one_line(code))
  where name <> one_line(name) or code <> one_line(code);

alter table company_settings add constraint company_settings_name_one_line check (name = one_line(name));
alter table departments add constraint departments_name_one_line check (name = one_line(name));
alter table sites add constraint sites_name_one_line check (name = one_line(name));
alter table positions add constraint positions_name_one_line check (name = one_line(name)),
  add constraint positions_code_one_line check (code = one_line(code));

-- Whether mail programs make a link of it (product §39). shared/name-fields.ts has the same; a test compares.
create function looks_like_address(name text) returns boolean immutable parallel safe
  return name collate "und-x-icu" ~* '://|www[.\u3002\uff0e\uff61]|[^[:space:][:punct:]][.\u3002\uff0e\uff61][[:alpha:]]';

-- People keep the names that they have: only a new name is judged, and one that has got spaces for line breaks is none.
create function is_wrong_name(name text, former text) returns boolean immutable parallel safe
  return name is distinct from former and (name <> one_line(name)
    or (looks_like_address(name) and without_fillers(name) is distinct from without_fillers(former)));

create function refuse_name() returns trigger language plpgsql as $$
begin
  if new.first_name <> one_line(new.first_name) or new.last_name <> one_line(new.last_name) then
    perform refuse('users_name_one_line', 'a name has one line');
  end if;
  perform refuse('users_name_no_address', 'a name looks like no address');
  return new;
end $$;

create trigger users_name_of_new_people before insert on users for each row
  when (is_wrong_name(new.first_name, null) or is_wrong_name(new.last_name, null)) execute function refuse_name();
create trigger users_name_changed before update of first_name, last_name on users for each row
  when (is_wrong_name(new.first_name, old.first_name) or is_wrong_name(new.last_name, old.last_name))
  execute function refuse_name();
