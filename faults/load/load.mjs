import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a load in a process of its own, so that neither its event loop nor the test's holds up the other.
 *
 * @param {import('./load-process.mjs').Job} job
 * @returns {{finished: Promise<import('./tally.mjs').Report>, stop: () => Promise<import('./tally.mjs').Report>}}
 *   stop sends nothing more and resolves when what was sent is answered
 */
export function startLoad(job) {
  const { child, finished } = start('load-process.mjs', job);
  const report = /** @type {Promise<import('./tally.mjs').Report>} */ (finished);
  const stop = () => {
    if (child.connected) child.send('stop');
    return report;
  };
  return { finished: report, stop };
}

export function runLoad(/** @type {import('./load-process.mjs').Job} */ job) {
  return startLoad(job).finished;
}

/** Holds slow connections, in a process of its own: each process may have only so many files open. */
export function holdSlowSockets(/** @type {import('./slow-process.mjs').SlowJob} */ job) {
  const { finished } = start('slow-process.mjs', job);
  return /** @type {Promise<import('./slow-process.mjs').SlowReport>} */ (finished);
}

function start(/** @type {string} */ program, /** @type {import('node:child_process').Serializable} */ job) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(path, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  /** @type {Promise<import('node:child_process').Serializable>} */
  const finished = new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}.`)));
  });
  child.send(job);
  return { child, finished };
}
