import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { withoutStatement, type SingleConnection } from '../embedded/single-connection.ts';
import {
  beginnings,
  copyTarget,
  dbOn,
  sessionSettings,
  type Access,
  type CopySession,
} from './copy-session.ts';

// Rows are handed over in parts of this size: each is copied into the WebAssembly's memory as a whole.
const partBytes = 8 * 1024 * 1024;

/**
 * Does the work in one transaction while nobody else uses the embedded database's only connection. Commits when
 * the work returns.
 */
export function withEmbeddedSession<Result>(
  connection: SingleConnection,
  access: Access,
  work: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  return connection.exclusively(async (pglite, client) => {
    const session: CopySession = {
      db: dbOn(client),
      executeScript: async (script) => {
        await pglite.exec(script);
      },
      copyOut: async (table) => {
        const { blob } = await pglite.query(`copy ${copyTarget(table)} to '/dev/blob'`);
        await setImmediate();
        // No rows, no blob.
        return (blob ?? new Blob([])).stream();
      },
      copyIn: async (table, rows) => {
        const statement = `copy ${copyTarget(table)} from '/dev/blob'`;
        for await (const part of inParts(rows)) await copyPart(pglite, statement, part);
      },
    };
    try {
      await pglite.exec(beginnings[access]);
      await pglite.exec(sessionSettings);
      const result = await work(session);
      await pglite.exec('commit');
      return result;
    } catch (error) {
      await pglite.exec('rollback');
      throw withoutStatement(error);
    }
  });
}

async function copyPart(pglite: PGlite, statement: string, part: Uint8Array[]): Promise<void> {
  await pglite.query(statement, [], { blob: new Blob(part as ConstructorParameters<typeof Blob>[0]) });
  await setImmediate();
}

async function* inParts(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let part: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of rows) {
    part.push(piece);
    bytes += piece.byteLength;
    if (bytes < partBytes) continue;
    yield part;
    [part, bytes] = [[], 0];
  }
  if (part.length > 0) yield part;
}
