import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { backedUpTables } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import {
  cutShort,
  damaged,
  formatVersion,
  header,
  jsonLine,
  notOurs,
  parseLine,
  tableLine,
  trailer,
  type Header,
  type Trailer,
} from './format.ts';
import { LineReader } from './line-reader.ts';

interface TableRows {
  name: string;
  columns: string[];
  /** To be read to its end before the next table. */
  rows: AsyncIterable<Uint8Array>;
}

/** A backup that is read from its beginning to its end, once. */
export interface BackupReader {
  readonly header: Header;
  /** Hands each table to the work, then checks the end. Throws StartError when the backup isn't whole. */
  readTables(work: (table: TableRows) => Promise<void>): Promise<Trailer>;
}

/**
 * Reads the first line. Throws StartError when it isn't a backup, or of a newer format. Nothing in it is to
 * be trusted before `readTables` has returned: the check is at the end.
 */
export async function openBackup(source: Readable): Promise<BackupReader> {
  const reader = new LineReader(unpack(source));
  const { line } = await reader.readLine().catch((error: unknown) => {
    throw error instanceof StartError ? notOurs() : error;
  });
  const version = parseLine(header.pick({ product: true, format: true }), line)?.format;
  if (version === undefined) throw notOurs();
  if (version > formatVersion) {
    throw new StartError(
      `The backup has format ${version}, and this release reads ${formatVersion}: restore it with a newer release.`,
    );
  }
  const parsed = parseLine(header, line);
  if (!parsed) throw damaged();
  return { header: parsed, readTables: (work) => readTables(reader, work) };
}

async function readTables(reader: LineReader, work: (table: TableRows) => Promise<void>): Promise<Trailer> {
  const names: string[] = [];
  for (;;) {
    const { line, hashBefore } = await reader.readLine();
    const table = parseLine(tableLine, line);
    if (!table) {
      const end = parseLine(trailer, line);
      const isWhole = end && end.sha256 === hashBefore && hasExactly(end, names) && (await reader.isAtEnd());
      if (!isWhole || !jsonLine(end).subarray(0, -1).equals(line)) throw damaged();
      return end;
    }
    if (!backedUpTables.includes(table.table) || !isInOrder([...names, table.table])) throw damaged();
    names.push(table.table);
    await work({ name: table.table, columns: table.columns, rows: reader.readRows() });
  }
}

function hasExactly({ rows }: Trailer, names: readonly string[]): boolean {
  return Object.keys(rows).join() === names.join();
}

function isInOrder(names: readonly string[]): boolean {
  return backedUpTables.filter((name) => names.includes(name)).join() === names.join();
}

async function* unpack(source: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // An error of the source ends the gunzip, too, and is thrown here.
  pipeline(source, gunzip, () => {});
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'Z_BUF_ERROR') throw cutShort();
    throw code.startsWith('Z_') ? damaged() : error;
  }
}
