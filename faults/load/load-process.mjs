import { openConnection } from './connection.mjs';
import { get, takeInTurn } from './requests.mjs';
import { startTally } from './tally.mjs';

/**
 * What a load is. With `rate` it is an open loop: so many requests a second are due whatever becomes of them, and
 * their latency counts from when they were due. Without, each connection sends its next request after the answer.
 *
 * @typedef {object} Job
 * @property {number} port
 * @property {readonly import('./requests.mjs').Request[]} requests sent in turn
 * @property {number} [seconds] without them until it is stopped
 * @property {number} [limit] of requests in all
 * @property {number} [rate] requests a second
 * @property {number} [connections] of a closed loop; of an open loop at most
 * @property {boolean} [warm] whether all connections of an open loop are there before it begins, as those of proxies
 *   and browsers are: Node takes new ones one at a time, between all other work
 * @property {boolean} [fresh] a connection of its own for each request
 * @property {number} [pause] milliseconds of a closed loop between an answer and the next request
 * @property {number} [patience] milliseconds until an answer is given up
 * @property {number} [good] milliseconds within which an answer with 2xx counts as good
 */

const TICK_MS = 4;

/**
 * Opens connections, some at a time, each of which has had an answer.
 *
 * @returns {Promise<import('./connection.mjs').Connection[]>}
 */
async function openWarm(/** @type {number} */ port, /** @type {number} */ number) {
  const { bytes } = get('/api/health/live');
  /** @type {import('./connection.mjs').Connection[]} */
  const opened = [];
  const open = async () => {
    while (opened.length < number) {
      const connection = openConnection(port);
      opened.push(connection);
      await new Promise((resolve) => connection.send(bytes, resolve));
    }
  };
  await Promise.all(Array.from({ length: 16 }, open));
  return opened;
}

/** @returns {{finished: Promise<import('./tally.mjs').Report>, stop: () => void}} */
function work(/** @type {Job} */ job, /** @type {import('./connection.mjs').Connection[]} */ idle) {
  const { connections = 4_000, patience = 30_000, seconds = Infinity, limit = Infinity } = job;
  const tally = startTally(job.good ?? 1_000);
  const next = takeInTurn(job.requests);
  /** @typedef {{connection: import('./connection.mjs').Connection, since: number}} Busy */
  /** @type {Set<Busy>} */
  const busy = new Set();
  const began = performance.now();
  let sent = 0;
  let resting = 0;
  let stopped = false;
  /** @type {(report: import('./tally.mjs').Report) => void} */
  let resolve = () => {};
  /** @type {Promise<import('./tally.mjs').Report>} */
  const finished = new Promise((settle) => (resolve = settle));

  const isOver = () => stopped || sent >= limit || performance.now() - began >= seconds * 1000;
  const finishIfOver = () => {
    if (busy.size + resting > 0 || !isOver()) return;
    clearInterval(ticking);
    clearInterval(watching);
    for (const connection of idle.splice(0)) connection.end();
    resolve(tally.sum());
  };

  const take = () => {
    for (let found = idle.pop(); found; found = idle.pop()) if (found.isOpen()) return found;
    return openConnection(job.port);
  };
  const send = (/** @type {number} */ due, /** @type {() => void} */ then) => {
    sent += 1;
    tally.noteSent();
    const { name, bytes } = next();
    const connection = take();
    const entry = { connection, since: performance.now() };
    busy.add(entry);
    connection.send(bytes, (outcome) => {
      busy.delete(entry);
      tally.note(name, outcome, due);
      if (job.fresh) connection.end();
      else if (connection.isOpen()) idle.push(connection);
      then();
      finishIfOver();
    });
  };

  const goOn = () => {
    if (isOver()) return;
    const again = () => send(performance.now(), goOn);
    if (!job.pause) {
      again();
      return;
    }
    resting += 1;
    setTimeout(() => {
      resting -= 1;
      if (!isOver()) again();
      finishIfOver();
    }, job.pause);
  };
  const offer = (/** @type {number} */ rate) => {
    const interval = 1000 / rate;
    let due = began;
    return setInterval(() => {
      for (; due <= performance.now() && !isOver(); due += interval) {
        if (busy.size < connections) send(due, () => {});
        else tally.noteUnsent();
      }
      finishIfOver();
    }, TICK_MS);
  };

  const watching = setInterval(() => {
    const now = performance.now();
    for (const { connection, since } of busy) if (now - since > patience) connection.giveUp();
    finishIfOver();
  }, 100);
  const ticking = job.rate ? offer(job.rate) : undefined;
  if (!ticking) for (let index = 0; index < connections && !isOver(); index += 1) send(began, goOn);
  return { finished, stop: () => (stopped = true) };
}

async function start(/** @type {Job} */ job) {
  const idle = job.warm ? await openWarm(job.port, job.connections ?? 0) : [];
  const { finished, stop } = work(job, idle);
  process.on('message', stop);
  const report = await finished;
  process.send?.(report, () => process.exit(0));
}

process.once('message', (/** @type {Job} */ job) => void start(job));
process.on('disconnect', () => process.exit(1));
