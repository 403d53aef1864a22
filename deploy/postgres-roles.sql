-- Lodestar's database and its two roles, made once by a superuser, with psql 15 or newer:
--   LODESTAR_OWNER_PASSWORD=… LODESTAR_PASSWORD=… psql --set ON_ERROR_STOP=1 --file deploy/postgres-roles.sql
-- The owner migrates, and gives the application's role its rights on each table (`lodestar migrate`). That role makes
-- no tables and can't change what the audit trail holds.

-- Without a variable its name stays as it stands below, which PostgreSQL refuses.
\getenv owner_password LODESTAR_OWNER_PASSWORD
\getenv password LODESTAR_PASSWORD

create role lodestar_owner login password :'owner_password';
create role lodestar login password :'password';

create database lodestar owner lodestar_owner encoding 'UTF8' template template0;
revoke all on database lodestar from public;
grant connect on database lodestar to lodestar;
