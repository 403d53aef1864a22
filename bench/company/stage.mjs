import { connect } from '../../faults/postgres.mjs';
import { startInstance } from '../../faults/load/instance.mjs';
import { startFloor } from '../floor/floor.mjs';
import { recordQuestions } from '../floor/record.mjs';
import { prepareCompany } from '../place/companies.mjs';
import { assembleEmbeddedCast, prepareEmbedded } from '../place/embedded.mjs';
import { assembleCast } from './cast.mjs';
import { findDeepCursor } from './deep-cursor.mjs';
import { listReadCalls } from './read-calls.mjs';

/** A process that answers. @typedef {{port: number, pid: number}} Target */

/**
 * A company of one size with its server.
 *
 * @typedef {object} Stage
 * @property {'PostgreSQL' | 'embedded'} kind
 * @property {number} employees
 * @property {string} url of the database; empty for the embedded one
 * @property {number | null} postmaster null where there is none, or elsewhere
 * @property {Target} server
 * @property {{pool: Target, pipelined: Target} | null} floors below the server; null for the embedded database
 * @property {readonly import('../floor/floor-process.mjs').Answerable[]} answerables what the floors know
 * @property {ReadonlySet<string>} withFloor names of the calls that the floors can answer
 * @property {import('./cast.mjs').Cast} cast
 * @property {readonly import('./read-calls.mjs').Call[]} calls
 * @property {import('./sign-people-in.mjs').Ask | null} ask the database past the server; null for the embedded one
 * @property {() => Promise<Target>} restart ends the server and starts it anew
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Stage>} */
export async function openStage(
  /** @type {import('../place/cluster.mjs').Cluster} */ cluster,
  /** @type {number} */ employees,
) {
  const company = await prepareCompany(cluster, employees);
  const { url } = company;
  // It migrates the database first, should that be older.
  const { server, restart, end } = await startServer({ DATABASE_URL: url });
  const client = await connect(url);
  const ask = async (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
    (await client.query(text, values)).rows;
  const cast = await assembleCast(ask);
  const calls = listReadCalls(cast, await findDeepCursor(server, cast, employees));
  const variants = calls.flatMap((call) => call.variants);
  const answerables = await recordQuestions(url, variants);
  const [pool, pipelined] = await Promise.all([
    startFloor({ url, kind: 'pool', answerables }),
    startFloor({ url, kind: 'pipelined', answerables }),
  ]);
  const known = new Set(answerables.map(({ path, token }) => path + token));
  const answered = calls.filter((call) => call.variants.every(({ path, token }) => known.has(path + token)));
  const stop = async () => {
    pool.stop();
    pipelined.stop();
    await end();
    await client.end();
    await company.remove();
  };
  return {
    kind: 'PostgreSQL',
    employees,
    url,
    postmaster: cluster.postmaster,
    server,
    floors: { pool, pipelined },
    answerables,
    withFloor: new Set(answered.map(({ name }) => name)),
    cast,
    calls,
    ask,
    restart,
    stop,
  };
}

/** @returns {Promise<Stage>} */
export async function openEmbeddedStage(
  /** @type {string | undefined} */ keep,
  /** @type {number} */ employees,
) {
  const { folder, remove } = await prepareEmbedded(keep, employees);
  const cast = await assembleEmbeddedCast(folder);
  const { server, restart, end } = await startServer({ DATA_DIR: folder });
  const calls = listReadCalls(cast, await findDeepCursor(server, cast, employees));
  const stop = async () => {
    await end();
    remove();
  };
  return {
    kind: 'embedded',
    employees,
    url: '',
    postmaster: null,
    server,
    floors: null,
    answerables: [],
    withFloor: new Set(),
    cast,
    calls,
    ask: null,
    restart,
    stop,
  };
}

async function startServer(/** @type {Record<string, string>} */ env) {
  const server = await startInstance(env);
  let running = server;
  return {
    server,
    restart: async () => {
      await running.terminate();
      running = await startInstance(env);
      return running;
    },
    end: async () => {
      await running.terminate();
    },
  };
}
