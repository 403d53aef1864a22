import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { servingOptions } from '../../../server/db/connect-postgres.ts';

/** The statements of a call, and what identifies its request. */
export interface RecordedCall {
  target: string;
  token: string;
  /** The guard's, and the reply's. */
  statements: { name: string; text: string; values: unknown[] }[];
}

export interface BaselineJob {
  /** Of the database. */
  url: string;
  recordedCalls: readonly RecordedCall[];
}

const poolSize = 20;
const keepAliveTimeout = 75_000;

/** Its connections break when the run is ended early, and there is nothing to report then. */
const endWithDatabase = () => process.exit(1);

/**
 * The lower bound for a server on `node:http` and `pg`: it answers each request with the text that the database
 * gives, and does nothing else.
 */
function serve({ url, recordedCalls }: BaselineJob): void {
  const pool = new pg.Pool({ connectionString: url, options: servingOptions, max: poolSize, pipeline: true });
  pool.on('error', endWithDatabase).on('connect', (client) => client.on('error', endWithDatabase));
  const known = new Map(
    recordedCalls.map(({ target, token, statements }) => [`${target}Bearer ${token}`, statements]),
  );
  const runAll = async (statements: RecordedCall['statements']) => {
    const client = await pool.connect();
    try {
      const results = statements.map((statement) => client.query<Record<string, unknown>>(statement));
      const row = (await Promise.all(results)).at(-1)?.rows[0];
      // Of an empty list the database gives null.
      return row && (row['answer'] ?? row['rows_0'] ?? '');
    } finally {
      client.release();
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const statements = known.get(`${request.url}${request.headers.authorization}`);
    const text = statements && (await runAll(statements));
    if (typeof text !== 'string') {
      response.writeHead(404, { 'content-length': '0' }).end();
      return;
    }
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    };
    response.writeHead(200, headers).end(text);
  };
  const server = createServer({ keepAliveTimeout }, (request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('message', (job) => serve(job as BaselineJob));
process.on('disconnect', () => process.exit());
