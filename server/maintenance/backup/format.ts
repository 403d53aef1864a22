import * as z from 'zod';
import { StartError } from '../../start-error.ts';

/**
 * A backup is a gzip stream of lines: a header, then the tables, then a trailer. Each table is a line of
 * JSON with its rows in PostgreSQL's COPY text format and an end marker. Only PostgreSQL's COPY knows how to
 * read and write the rows.
 */
export const formatVersion = 1;

/** The line after a table's last row. A row can't be taken for it: COPY doubles every backslash. */
export const endOfRows = Buffer.from('\\.\n');

export const header = z.object({
  product: z.literal('lodestar'),
  format: z.int().min(1),
  created_at: z.iso.datetime(),
  /** Earlier releases had an embedded database that was another kind. */
  database: z.enum(['postgres', 'embedded']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
});

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
});

export const trailer = z.object({
  rows: z.record(z.string(), z.int().min(0)),
  audit_head: z.object({ position: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** For every byte before this line, unpacked, in hexadecimal. */
  sha256: z.string(),
});

export type Header = z.infer<typeof header>;
export type Trailer = z.infer<typeof trailer>;
export type AppliedMigration = Header['migrations'][number];

/** A line of JSON in the file. */
export function jsonLine(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** The line's content; undefined when it isn't JSON of this shape. */
export function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  line: Buffer,
): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(line.toString('utf8')));
  } catch {
    return undefined;
  }
}

export const notOurs = () => new StartError('This is not a backup of Lodestar.');
export const cutShort = () =>
  new StartError('The backup was cut short: its end is missing. Nothing was restored.');
export const damaged = (cause?: unknown) =>
  new StartError('The backup was damaged or changed after it was made. Nothing was restored.', { cause });
