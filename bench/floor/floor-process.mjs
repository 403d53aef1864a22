import { createServer } from 'node:http';
import pg from 'pg';

/**
 * What a call asks the database, and by what the request is known again.
 *
 * @typedef {{name: string, text: string, values: unknown[]}} Question
 * @typedef {{path: string, token: string, question: Question}} Answerable
 *
 * @typedef {object} FloorJob
 * @property {string} url of the database
 * @property {'pool' | 'pipelined'} kind a pool of 20 connections, each with one question at a time; or the server's
 *   way, 4 connections with many questions under way
 * @property {readonly Answerable[]} answerables
 */

/** As the server's sessions are set up. */
const options = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan';
const poolSize = 20;
const laneCount = 4;
const keepAliveTimeout = 75_000;

/** Its connections break when the run is ended early, which needs no words of a floor. */
const endWithDatabase = () => process.exit(1);

/** @typedef {(question: Question) => Promise<{rows: {answer: string}[]}>} Ask */

/** @type {Record<FloorJob['kind'], (url: string) => Promise<Ask>>} */
const askers = {
  pool: async (url) => {
    const pool = new pg.Pool({ connectionString: url, options, max: poolSize });
    pool.on('error', endWithDatabase).on('connect', (client) => client.on('error', endWithDatabase));
    return (question) => pool.query(question);
  },
  pipelined: async (url) => {
    const config = { connectionString: url, options, pipeline: true };
    const lanes = Array.from({ length: laneCount }, () => new pg.Client(config));
    await Promise.all(lanes.map((lane) => lane.on('error', endWithDatabase).connect()));
    let turn = 0;
    return (question) => {
      turn = (turn + 1) % laneCount;
      return /** @type {pg.Client} */ (lanes[turn]).query(question);
    };
  },
};

/**
 * The least that a server on `node:http` and `pg` can do: it answers each request with the text that the database
 * gives, and does nothing else.
 *
 * @param {FloorJob} job
 */
async function serve({ url, kind, answerables }) {
  const ask = await askers[kind](url);
  const questions = new Map(
    answerables.map(({ path, token, question }) => [`${path}Bearer ${token}`, question]),
  );
  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
  const answer = async (request, response) => {
    const question = questions.get(`${request.url}${request.headers.authorization}`);
    const text = question && (await ask(question)).rows[0]?.answer;
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
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.send?.(port);
  });
}

process.once('message', (/** @type {FloorJob} */ job) => void serve(job));
process.on('disconnect', () => process.exit());
