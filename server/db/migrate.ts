import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../root.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { grantsFor } from './application-role.ts';
import { explainAbsence, explainFailedMigration } from './errors.ts';
import { listChanged, scriptForFunctions } from './functions.ts';
import type { Db } from './tables.ts';

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const folder = join(projectRoot, 'server/db/migrations');
// One number for all instances. The one that has the lock migrates, the others wait and then find nothing to do.
export const migrationLock = 7_262_401;
const lockMigrations = `select pg_advisory_xact_lock(${migrationLock});`;

/** This release's migrations in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * A script is one transaction: the lock, the statements and the record of it commit together or not at all.
 * A migration that another instance has applied since is passed over.
 */
function scriptFor({ name, text, checksum }: Migration, timeZone: string): string {
  return `
    select pg_advisory_xact_lock(${migrationLock}), set_config('lodestar.time_zone', ${quote(timeZone)}, true);
    do $migration_guard$ begin
      if not exists (select from schema_migrations where name = ${quote(name)}) then
        execute ${quote(text)};
        insert into schema_migrations (name, checksum) values (${quote(name)}, ${quote(checksum)});
      end if;
    end $migration_guard$;`;
}

const createTable = `
  ${lockMigrations}
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );`;

interface Wanted {
  /** The organisation's: a migration may have to know on which day something was. */
  timeZone: string;
  /** The last migration to apply, for a database of a former release; the newest, and the functions, unless given. */
  upTo?: string;
}

/** The names of everything that a start has brought up to date. */
export interface Applied {
  migrations: string[];
  functions: string[];
}

type Target = Pick<Database, 'db' | 'executeScript'> & Partial<Pick<Database, 'applicationRole'>>;

/**
 * Brings the schema up to date, or as far as wanted, safely from several instances at once; returns the names. One
 * that was killed in between goes on where it stopped. Throws StartError if the database can't be reached, or is newer
 * than this release. Also if an applied migration's text has changed, or the role may not migrate.
 */
export async function migrate(database: Target, { timeZone, upTo }: Wanted): Promise<Applied> {
  const migrations = await readMigrations();
  const applied = await readApplied(database.db).catch(explainAbsence);
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new StartError(`The database is newer than this release: it holds the migration ${name}.`);
    if (known.checksum !== checksum)
      throw new StartError(`The migration ${name} was changed after it was applied.`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name) && (upTo === undefined || name <= upTo));
  if (pending.length > 0) {
    const scripts = pending.map((migration) => scriptFor(migration, timeZone));
    await database.executeScript(createTable, ...scripts).catch(explainFailedMigration);
  }
  const functions = upTo === undefined ? await defineFunctions(database, migrations.at(-1)!.name) : [];
  await grantToApplication(database);
  return { migrations: pending.map(({ name }) => name), functions };
}

/** Defines the functions that have changed since the database's last migration; returns their names. */
async function defineFunctions(database: Target, newestMigration: string): Promise<string[]> {
  const changed = await listChanged(database.db);
  if (changed.length > 0) {
    const script = `${lockMigrations} ${scriptForFunctions(changed, newestMigration)}`;
    await database.executeScript(script).catch(explainFailedMigration);
  }
  return changed.map(({ name }) => name);
}

/** Gives the application's role its rights, where it isn't the owner; safe to repeat. */
export async function grantToApplication(database: Omit<Target, 'db'>): Promise<void> {
  const { applicationRole } = database;
  if (!applicationRole) return;
  // Two that grant the same at once would fail over each other, so this waits its turn as well.
  await database.executeScript(`${lockMigrations} ${grantsFor(applicationRole)}`);
}

/** Name -> checksum. Asks first whether the table is there: an error would undo the transaction that this may be in. */
async function readApplied(db: Db): Promise<Map<string, string>> {
  const found = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migrations') is not null as "isThere"`.execute(db);
  if (!found.rows[0]!.isThere) return new Map();
  const rows = await db.selectFrom('schema_migrations').select(['name', 'checksum']).execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

let expectedNames: Promise<string[]> | undefined;

/** Whether every migration of this release is applied. Throws when the database doesn't answer. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  // A monitor asks for them every few seconds, and they stay the same as long as the process runs.
  expectedNames ??= readMigrations().then((migrations) => migrations.map(({ name }) => name));
  const [names, applied] = await Promise.all([expectedNames, readApplied(db)]);
  return names.every((name) => applied.has(name));
}
