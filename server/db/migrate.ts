import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../root.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
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
 * Brings the schema up to date, safely from several instances at once; returns the names applied.
 * Throws StartError when the database can't be reached, an applied migration's text has changed or the database is newer than this release.
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.executeScript(createTable).catch(explainAbsence);
  const migrations = await readMigrations();
  const applied = await readApplied(database);
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new StartError(`The database is newer than this release: it holds the migration ${name}.`);
    if (known.checksum !== checksum)
      throw new StartError(`The migration ${name} was changed after it was applied.`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) await database.executeScript(scriptFor(migration));
  return pending.map(({ name }) => name);
}

function explainAbsence(error: unknown): never {
  if (!whyUnavailable(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartError(`The database can't be reached: ${reason}. Is DATABASE_URL right, and does it run?`);
}

async function readApplied(database: Database): Promise<Map<string, string>> {
  const rows = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from schema_migrations`.execute(database.db);
  return new Map(rows.rows.map(({ name, checksum }) => [name, checksum]));
}

/** Whether every migration of this release is applied. Throws when the database doesn't answer. */
export async function isMigrated(database: Database): Promise<boolean> {
  const [migrations, applied] = await Promise.all([readMigrations(), readApplied(database)]);
  return migrations.every(({ name }) => applied.has(name));
}
