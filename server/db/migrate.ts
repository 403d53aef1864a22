import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../root.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { grantsFor } from './application-role.ts';
import { asDatabaseError } from './constraints.ts';
import { whyUnavailable } from './unavailable.ts';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const folder = join(projectRoot, 'server/db/migrations');
// One number for all instances: whoever holds it migrates, the others wait and then find nothing to do.
const lock = 7_262_401;

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Names this release's schema: a copy of a migrated database is good as long as it is the same. */
export async function hashMigrations(): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum);
  return createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16);
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * A script is one transaction: the lock, the statements and the record of it commit together or not at all.
 * A migration that another instance has applied meanwhile is passed over.
 */
function scriptFor({ name, text, checksum }: Migration): string {
  return `
    select pg_advisory_xact_lock(${lock});
    do $migration_guard$ begin
      if not exists (select from schema_migrations where name = ${quote(name)}) then
        execute ${quote(text)};
        insert into schema_migrations (name, checksum) values (${quote(name)}, ${quote(checksum)});
      end if;
    end $migration_guard$;`;
}

const createTable = `
  select pg_advisory_xact_lock(${lock});
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );`;

/**
 * Brings the schema up to date, safely from several instances at once; returns the names applied. One that was
 * killed in between goes on where it stopped. Throws StartError when the database can't be reached, an applied
 * migration's text has changed, the database is newer than this release, or the role may not migrate.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const applied = await readApplied(database).catch(explainAbsence);
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new StartError(`The database is newer than this release: it holds the migration ${name}.`);
    if (known.checksum !== checksum)
      throw new StartError(`The migration ${name} was changed after it was applied.`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  if (pending.length > 0) await database.executeScript(createTable).catch(explainRefusal);
  for (const migration of pending) await database.executeScript(scriptFor(migration)).catch(explainRefusal);
  if (database.applicationRole) await database.executeScript(grantScript(database.applicationRole));
  return pending.map(({ name }) => name);
}

// Two instances that grant the same at once would fail over each other, so this waits its turn as well.
const grantScript = (role: string) => `select pg_advisory_xact_lock(${lock}); ${grantsFor(role)}`;

function explainAbsence(error: unknown): never {
  if (!whyUnavailable(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartError(`The database can't be reached: ${reason}. Is DATABASE_URL right, and does it run?`, {
    cause: error,
  });
}

const insufficientPrivilege = '42501';
const undefinedTable = '42P01';

function explainRefusal(error: unknown): never {
  if (asDatabaseError(error)?.code !== insufficientPrivilege) throw error;
  throw new StartError(
    'The database must be migrated, and this role may not: run `lodestar migrate` with DATABASE_OWNER_URL first.',
  );
}

async function readApplied(database: Database): Promise<Map<string, string>> {
  try {
    const { rows } = await sql<{ name: string; checksum: string }>`
      select name, checksum from schema_migrations`.execute(database.db);
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  } catch (error) {
    if (asDatabaseError(error)?.code === undefinedTable) return new Map();
    throw error;
  }
}

let expectedNames: Promise<string[]> | undefined;

/** Whether every migration of this release is applied. Throws when the database doesn't answer. */
export async function isMigrated(database: Database): Promise<boolean> {
  expectedNames ??= readMigrations().then((migrations) => migrations.map(({ name }) => name));
  const [names, applied] = await Promise.all([expectedNames, readApplied(database)]);
  return names.every((name) => applied.has(name));
}
