import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { explainAbsence } from '../errors.ts';
import {
  beginnings,
  copyTarget,
  dbOn,
  sessionSettings,
  type Access,
  type CopySession,
} from './copy-session.ts';

/** How sessions are called in pg_stat_activity, so that they aren't taken for a server's. */
const sessionName = 'lodestar-copy';

/**
 * Does the work on a connection of its own, in one transaction that commits when the work returns. Rows are
 * streamed in both directions, so their number doesn't matter for memory. Throws StartError if the database
 * can't be reached, or goes away.
 */
export async function withPostgresSession<Result>(
  url: string,
  access: Access,
  work: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: sessionName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // All work under way gets it, too; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect().catch(explainAbsence);
  try {
    await client.query(beginnings[access]);
    await client.query(sessionSettings);
    const result = await work(sessionOn(client));
    await client.query('commit');
    await client.end();
    return result;
  } catch (error) {
    // In the middle of a COPY nothing can be asked of the connection. PostgreSQL undoes everything when it is gone.
    client.connection.stream.destroy();
    return explainAbsence(error);
  }
}

function sessionOn(client: pg.Client): CopySession {
  return {
    db: dbOn(client),
    executeScript: async (...scripts) => {
      for (const script of scripts) await client.query(script);
    },
    copyOut: async (table) => rowsOf(client, `copy ${copyTarget(table)} to stdout`),
    copyIn: async (table, rows) => {
      const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
      await pipeline(Readable.from(rows, { objectMode: false }), target);
    },
  };
}

async function* rowsOf(client: pg.Client, statement: string): AsyncGenerator<Uint8Array> {
  yield* client.query(copyTo(statement)) as AsyncIterable<Uint8Array>;
}
