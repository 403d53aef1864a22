-- An instant as replies carry it. It is stable, as to_char is, so that it becomes a part of the query.
create or replace function iso_instant(instant timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
