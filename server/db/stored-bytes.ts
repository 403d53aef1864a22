import { sql } from 'kysely';
import { Refusal } from '#shared/errors';
import type { Database } from './database.ts';
import { idParameter, parameter, writeStatement, type Statement } from './statement.ts';
import type { Db } from './tables.ts';

/** The size of each piece of a file but the last, in bytes. The database has the same number. */
export const pieceSize = 256 * 1024;

/** The facts of a file whose bytes are stored. */
export interface StoredFacts {
  id: string;
  name: string;
  type: string;
  size: number;
  /** The digest in hexadecimal digits. */
  sha256: string;
}

/** A part of a file: its first and its last byte, from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/** A part of a piece: its bytes from the one at `from`, from 0, up to the one before `to`. */
interface Part extends ByteRange {
  fileId: string;
  place: number;
}

const partOf = sql`
  select substring(content from ${parameter(({ from }: Part) => from + 1)}::integer
    for ${parameter(({ from, to }: Part) => to - from)}::integer) as content
  from file_pieces where file_id = ${idParameter(({ fileId }: Part) => fileId)}
    and place = ${parameter(({ place }: Part) => place)}::integer`;

/**
 * The bytes of a range of a file, piece by piece, each when the receiver has taken the one before. A standby sends them
 * while there is no primary. If the file is removed in between they end early, and the receiver notices it.
 */
export function createSender(services: { db: Db; database: Pick<Database, 'read'> }) {
  let written: Statement<Part> | undefined;
  return async function* bytesOf(fileId: string, { from, to }: ByteRange): AsyncGenerator<Buffer, undefined> {
    const { valuesFor, ...statement } = (written ??= writeStatement<Part>(services.db, partOf));
    for (let place = Math.floor(from / pieceSize); place * pieceSize <= to; place++) {
      const begins = place * pieceSize;
      const part = {
        fileId,
        place,
        from: Math.max(from - begins, 0),
        to: Math.min(to + 1 - begins, pieceSize),
      };
      const { outcomes } = await services.database.read([{ ...statement, values: valuesFor(part) }], {
        isExpensive: false,
      });
      const [piece] = outcomes;
      if (piece!.status === 'rejected') throw piece!.reason;
      if (!piece!.value) throw new Refusal('not_found');
      yield piece!.value['content'] as Buffer;
    }
  };
}
