-- Line managers are found by name (product §107.6): an import asks who is active and has it.
create index users_by_folded_name on users (folded(full_name(first_name, last_name))) where deactivated_at is null;

-- A login may have dots and underscores (product §92.1).
alter table users drop constraint users_login_check,
  add constraint users_login_check check (login collate "und-x-icu" ~ '^[[:alnum:]._-]{1,64}$');

-- Tags are compared without case, as other names are (product §101.1). The former release calls `tag_keys`, which goes
-- without an index until it is gone.
create function tag_names(tags text[]) returns text[] immutable parallel safe
  return array(
    select same_name(tag) from unnest(tags) tag
    union all select same_name(split_part(tag, ':', 1)) from unnest(tags) tag where position(':' in tag) > 0);
drop index users_by_tag;
-- A list reads what is still to be added to an index one after the other, so that nothing waits there.
create index users_by_tag_name on users using gin (tag_names(tags)) with (fastupdate = off) where tags <> '{}';

-- function fits_audience 2324d4b579668bc7
-- function name_and_key cd8c0d04a2d570ba
-- function name_meant e16cfcf2074e31b0
-- function names_of aa6db085e7287171
-- function has_tag c6027d64bae4e09c
-- function people_named 05a7d4f8ba0724d9
-- function people_of_row 23d94b089230fb1c
-- function shares_a_word 7d08ab84808a9255
-- function tag_names d6e99ed58c319278
-- function why_waiting 8a09223cd48fb8a1
