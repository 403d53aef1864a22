-- Replies are made by PostgreSQL's JSON functions, and the tables hold facts alone. What the former release reads goes,
-- so none of its instances may run while this is applied.

do $$ begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = 'lodestar') then
    raise exception 'an instance of the former release is running' using errcode = 'object_in_use';
  end if;
end $$;

-- An instant as replies carry it. Stable, as to_char is, so that it becomes a part of the query.
create function iso_instant(instant timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

alter table programs drop column wire;
alter table training_sessions drop column wire;
drop function wire_instant(timestamptz);
drop function wire_text(text);
