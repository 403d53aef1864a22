import { openConnection } from '../../faults/load/connection.mjs';
import { count } from '../../faults/load/figures.mjs';
import { get } from '../../faults/load/requests.mjs';
import { databaseTimeOf, processorTimeOf } from './processor-time.mjs';
import { summarize } from './latencies.mjs';

/**
 * A closed loop: each connection sends the next request when it has its answer.
 *
 * @typedef {object} Job
 * @property {number} port
 * @property {readonly string[]} requests as they go over the wire, sent in turn
 * @property {number} connections
 * @property {number} [seconds] without them each request is sent once
 * @property {{server: number, postmaster: number | null}} processes whose processor time is read
 *
 * @typedef {object} Outcome
 * @property {number} seconds
 * @property {number} answered
 * @property {number} perSecond
 * @property {import('./latencies.mjs').Summary} latency of all answers; milliseconds
 * @property {import('../../faults/load/figures.mjs').Counts} failures answers that were not 2xx, and what came instead
 *   of an answer
 * @property {number} serverTime milliseconds of processor time of the server's process
 * @property {number} databaseTime of the database's processes
 */

/** @typedef {import('../../faults/load/connection.mjs').Connection} Connection */

/** Connections that wait for the next job, by their port. @type {Map<number, Connection[]>} */
const kept = new Map();

/** As many as the job wants; each has had an answer before, so that opening it is no part of what is measured. */
async function takeConnections(/** @type {Job} */ { port, connections }) {
  const open = (kept.get(port) ?? []).filter((connection) => connection.isOpen());
  const { bytes } = get('/api/health/live');
  const missing = Array.from({ length: Math.max(0, connections - open.length) }, async () => {
    const connection = openConnection(port);
    await new Promise((resolve) => connection.send(bytes, resolve));
    return connection;
  });
  open.push(...(await Promise.all(missing)));
  kept.set(port, open);
  return open.slice(0, connections);
}

/** @returns {Promise<Outcome>} */
async function work(/** @type {Job} */ job) {
  const { requests, seconds = Infinity, processes } = job;
  const limit = job.seconds === undefined ? requests.length : Infinity;
  const connections = await takeConnections(job);
  /** @type {number[]} */
  const latencies = [];
  /** @type {import('../../faults/load/figures.mjs').Counts} */
  const failures = {};
  const times = () => [processorTimeOf(processes.server), databaseTimeOf(processes.postmaster)];
  const [serverBefore = 0, databaseBefore = 0] = times();
  const began = performance.now();
  const end = began + seconds * 1000;
  let sent = 0;

  await Promise.all(
    connections.map(
      (connection) =>
        new Promise((resolve) => {
          const goOn = () => {
            const due = performance.now();
            if (sent >= limit || due >= end || !connection.isOpen()) {
              resolve(undefined);
              return;
            }
            const bytes = requests[sent % requests.length] ?? '';
            sent += 1;
            connection.send(bytes, ({ status, problem }) => {
              latencies.push(performance.now() - due);
              if (status < 200 || status > 299) count(failures, problem || status);
              goOn();
            });
          };
          goOn();
        }),
    ),
  );

  const took = (performance.now() - began) / 1000;
  const [serverAfter = 0, databaseAfter = 0] = times();
  return {
    seconds: took,
    answered: latencies.length,
    perSecond: latencies.length / took,
    latency: summarize(latencies),
    failures,
    serverTime: serverAfter - serverBefore,
    databaseTime: databaseAfter - databaseBefore,
  };
}

process.on('message', (/** @type {Job} */ job) => void work(job).then((outcome) => process.send?.(outcome)));
process.on('disconnect', () => process.exit());
