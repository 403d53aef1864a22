-- The instant of a change by the application's clock, which its transactions set as they begin
-- (server/db/transaction.ts); else the database's own.
create or replace function change_instant() returns timestamptz language sql stable as
  $$ select coalesce(nullif(current_setting('lodestar.now', true), '')::timestamptz, now()) $$;
