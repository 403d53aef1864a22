import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../root.ts';
import { historyFunctions, type DatabaseFunction } from './history-functions.ts';
import type { Db } from './tables.ts';

export interface KnownFunction extends DatabaseFunction {
  /** Of the definition alone: another comment changes nothing. */
  checksum: string;
}

const folder = join(projectRoot, 'server/db/functions');

/** This release's functions, each by its file or by the description of its table. */
export function readFunctions(): KnownFunction[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  // So many small files are read several times faster without promises.
  const written = files
    .toSorted()
    .map((name) => ({ name: basename(name, '.sql'), text: readFileSync(join(folder, name), 'utf8') }));
  // Those of the history are last, because they lock their tables.
  return [...written, ...historyFunctions].map(withChecksum);
}

export function withChecksum(known: DatabaseFunction): KnownFunction {
  const definition = known.text.replace(/^(--.*\n)+/, '');
  const checksum = createHash('sha256').update(definition).digest('hex').slice(0, 16);
  return { ...known, checksum };
}

/** The functions whose definition isn't the one that this database has from its last migration. */
export async function listChanged(db: Db): Promise<KnownFunction[]> {
  const recorded = await readRecorded(db);
  return readFunctions().filter(({ name, checksum }) => recorded.get(name) !== checksum);
}

/** Name -> checksum; of none until the application's role may read the table, which is just made then. */
async function readRecorded(db: Db): Promise<Map<string, string>> {
  const asked = await sql<{ isReadable: boolean | null }>`
    select has_table_privilege(to_regclass('schema_functions'), 'select') as "isReadable"`.execute(db);
  if (!asked.rows[0]!.isReadable) return new Map();
  // A function that a migration has dropped together with another thing isn't there any more.
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_functions
    where exists (
      select from pg_proc where proname = name and pronamespace = current_schema()::regnamespace)`.execute(
    db,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Defines the functions and notes their checksums. It refuses a database that a newer release has migrated since it
 * was looked at: this release's functions aren't that one's.
 */
export function scriptForFunctions(functions: readonly KnownFunction[], newestMigration: string): string {
  const noted = functions.map(({ name, checksum }) => `('${name}', '${checksum}')`);
  return `
    -- A body may name a function that comes after it.
    set local check_function_bodies = off;
    do $newer$ begin
      if exists (select from schema_migrations where name > '${newestMigration}') then
        raise exception 'The database is newer than this release.';
      end if;
    end $newer$;
    ${functions.map(({ text }) => text).join('\n')}
    insert into schema_functions (name, checksum) values ${noted.join(', ')}
      on conflict (name) do update set checksum = excluded.checksum;`;
}
