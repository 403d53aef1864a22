import { sql } from 'kysely';
import { serverNames } from '../../db/application-name.ts';
import { migrationLock } from '../../db/migrate.ts';
import type { Db } from '../../db/tables.ts';
import type { AppliedMigration } from './format.ts';

/** Every table of the schema that is worked in. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The table's columns in their order. */
export async function listColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** Applied migrations in their order. */
export async function listMigrations(db: Db): Promise<AppliedMigration[]> {
  return db.selectFrom('schema_migrations').select(['name', 'checksum']).orderBy('name').execute();
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::float8 as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Waits for a running migration, and delays any other until the transaction ends. */
export async function holdMigrations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
}

/** Keeps everyone out of these tables until the transaction ends. */
export async function lockTables(db: Db, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(
    db,
  );
}

/** Whether a server is connected to this database. */
export async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name in (${sql.join(serverNames)})
      and pid <> pg_backend_pid()`.execute(db);
  return rows.length > 0;
}

/** Turns the rules in triggers off or on, for rows that have passed them before. Foreign keys stay. */
export async function setTriggers(db: Db, table: string, state: 'enable' | 'disable'): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
}

/** Has the numbers that the table gives out go on after its highest. */
export async function advanceSequences(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and attidentity <> ''`.execute(db);
  for (const { name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${sql.lit(table)}, ${sql.lit(name)}), max(${sql.ref(name)}))
      from ${sql.table(table)} having count(*) > 0`.execute(db);
  }
}
