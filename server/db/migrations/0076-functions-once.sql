-- Each function of the database has one place from here on, server/db/functions, and `migrate` defines those that have
-- changed (ADR 58). Lines such as the following name the functions that change with a migration, each with the checksum
-- of its definition. Those of histories are made of the columns in server/db/tables.ts now, and their triggers with them;
-- in the other three only comments have changed.
-- function assignments_at 866b88ccdd9ecbba
-- function fill_history 92d9419a940afda7
-- function keep_completions b9b4c7278783db4c
-- function keep_former_assignments 191b1578ca5761af
-- function keep_former_programs 737a81c64ffcf156
-- function keep_former_users ea0e1e53b6a24dbc
-- function keep_sessions c4164a55d30211d6
-- function programs_at 3ea2291846b06a06
-- function users_at c7e43965bd547fa6

create table schema_functions (name text primary key, checksum text not null);
