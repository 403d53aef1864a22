import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** What a call asks the database, and by what the request is known again. */
export interface Answerable {
  target: string;
  token: string;
  /** Who asks, and what they want to know. */
  questions: { name: string; text: string; values: unknown[] }[];
}

export interface FloorJob {
  /** Of the database. */
  url: string;
  answerables: readonly Answerable[];
}

/** As the server's sessions are set up. */
const options = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan';
const poolSize = 20;
const keepAliveTimeout = 75_000;

/** Its connections break when the run is ended early, which needs no words of a floor. */
const endWithDatabase = () => process.exit(1);

/**
 * The least that a server on `node:http` and `pg` can do: it answers each request with the text that the database
 * gives, and does nothing else.
 */
function serve({ url, answerables }: FloorJob): void {
  const pool = new pg.Pool({ connectionString: url, options, max: poolSize, pipeline: true });
  pool.on('error', endWithDatabase).on('connect', (client) => client.on('error', endWithDatabase));
  const known = new Map(
    answerables.map(({ target, token, questions }) => [`${target}Bearer ${token}`, questions]),
  );
  const ask = async (questions: Answerable['questions']) => {
    const client = await pool.connect();
    try {
      const results = questions.map((question) => client.query<Record<string, unknown>>(question));
      const row = (await Promise.all(results)).at(-1)?.rows[0];
      return row?.['answer'] ?? row?.['rows_0'];
    } finally {
      client.release();
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const questions = known.get(`${request.url}${request.headers.authorization}`);
    const text = questions && (await ask(questions));
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

process.once('message', (job) => serve(job as FloorJob));
process.on('disconnect', () => process.exit());
