import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../server/db/database.ts';
import { timeZone } from './database.ts';
import { openBackup } from '../server/maintenance/backup/read-backup.ts';
import { restoreBackup, type RestoreSummary } from '../server/maintenance/backup/restore-backup.ts';
import { writeBackup } from '../server/maintenance/backup/write-backup.ts';

/** A whole backup in memory, with its summary. */
export async function takeBackup(database: Database) {
  const pieces: Uint8Array[] = [];
  const now = new Date('2026-12-01T12:00:00.000Z');
  const summary = await writeBackup(database, now, async (bytes) => void pieces.push(bytes));
  return { file: Buffer.concat(pieces), summary };
}

/** Restores a file that comes in small pieces, as from a slow pipe. */
export async function restore(database: Database, file: Buffer, pieceBytes = 1_000): Promise<RestoreSummary> {
  const pieces = Array.from({ length: Math.ceil(file.length / pieceBytes) }, (_, index) =>
    file.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const backup = await openBackup(Readable.from(pieces, { objectMode: false }));
  return restoreBackup(database, backup, { timeZone });
}

/** The backup with another text, and a check that fits it, as a forger would. */
export function rewrite(file: Buffer, change: (text: string) => string): Buffer {
  const lines = change(gunzipSync(file).toString('utf8')).split('\n');
  const before = `${lines.slice(0, -2).join('\n')}\n`;
  const trailer = JSON.parse(lines.at(-2)!) as object;
  const sha256 = createHash('sha256').update(before).digest('hex');
  return gzipSync(`${before}${JSON.stringify({ ...trailer, sha256 })}\n`);
}

/** A table's rows as text, in an order that depends on nothing else. */
export async function readRows(database: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(database.db);
  return rows.map(({ text }) => text).toSorted();
}
