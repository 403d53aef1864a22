import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { CopySession } from '../../db/copy/copy-session.ts';
import type { Database } from '../../db/database.ts';
import { readMigrations } from '../../db/migrate.ts';
import { backedUpTables } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import { beginning, readHead, type Head } from '../../audit/chain/store.ts';
import * as queries from './store.ts';
import { endOfRows, formatVersion, jsonLine, type Header, type Trailer } from './format.ts';

/** The contents of a backup, for people. */
export interface BackupSummary {
  rows: Record<string, number>;
  head: Head;
  /** Its size. */
  bytes: number;
}

interface Contents {
  header: Header;
  head: Head;
  tables: { name: string; columns: string[]; rows: AsyncIterable<Uint8Array> }[];
}

/**
 * Writes a backup of the database as it is at one moment, while others go on working with it. `write` gets the
 * file's bytes in their order. Throws StartError when the database is empty or of a newer release.
 */
export async function writeBackup(
  database: Database,
  now: Date,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<BackupSummary> {
  return database.copying('read', async (session) => writeContents(await readContents(session, now), write));
}

async function readContents(session: CopySession, now: Date): Promise<Contents> {
  const { db } = session;
  const present = await queries.listTables(db);
  const migrations = present.includes('schema_migrations') ? await queries.listMigrations(db) : [];
  if (migrations.length === 0) throw new StartError('There is nothing to back up: the database is empty.');
  await assertKnown(migrations);
  const tables: Contents['tables'] = [];
  for (const name of backedUpTables.filter((table) => present.includes(table))) {
    const columns = await queries.listColumns(db, name);
    tables.push({ name, columns, rows: await session.copyOut({ name, columns }) });
  }
  return {
    header: {
      product: 'lodestar',
      format: formatVersion,
      created_at: now.toISOString(),
      database: 'postgres',
      migrations,
    },
    head: present.includes('audit_seals') ? await readHead(db) : beginning,
    tables,
  };
}

/** A newer release may have tables that this one doesn't know: they would be missing. */
async function assertKnown(migrations: Header['migrations']): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const unknown = migrations.find(({ name }) => !known.has(name));
  if (unknown) {
    throw new StartError(`The database is newer than this release: it holds the migration ${unknown.name}.`);
  }
}

async function writeContents(
  { header, head, tables }: Contents,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<BackupSummary> {
  const hash = createHash('sha256');
  const rows = new Map<string, number>();
  let bytes = 0;

  async function* lines(): AsyncGenerator<Uint8Array> {
    yield jsonLine(header);
    for (const table of tables) {
      yield jsonLine({ table: table.name, columns: table.columns });
      let count = 0;
      for await (const piece of table.rows) {
        count += countLines(piece);
        yield piece;
      }
      yield endOfRows;
      rows.set(table.name, count);
    }
  }
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of lines()) {
      hash.update(piece);
      yield piece;
    }
    yield jsonLine({
      rows: Object.fromEntries(rows),
      audit_head: head,
      sha256: hash.digest('hex'),
    } satisfies Trailer);
  }

  await pipeline(hashed, createGzip({ chunkSize: 256 * 1024 }), async (packed: AsyncIterable<Uint8Array>) => {
    for await (const piece of packed) {
      bytes += piece.byteLength;
      await write(piece);
    }
  });
  return { rows: Object.fromEntries(rows), head, bytes };
}

/** Each row is one line: COPY writes a line break inside a text as a backslash and an n. */
function countLines(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
