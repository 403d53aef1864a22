import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./latencies.mjs').Summary} Summary */
/** @typedef {import('./drain-process.mjs').Drained} Drained */

/**
 * Watches from outside how long the server's event loop is held up.
 *
 * @returns {() => Promise<Summary>} ends that, and tells how long the answers took
 */
export function startProbe(/** @type {number} */ port) {
  const child = start('probe-process.mjs', port);
  return async () => {
    const summary = /** @type {Promise<Summary>} */ (messageOf(child));
    child.send('stop');
    return summary;
  };
}

/** Reads a reply of any length. */
export function drain(/** @type {import('./drain-process.mjs').DrainJob} */ job) {
  return /** @type {Promise<Drained>} */ (messageOf(start('drain-process.mjs', job)));
}

function start(/** @type {string} */ program, /** @type {import('node:child_process').Serializable} */ job) {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)));
  child.send(job);
  return child;
}

/** @returns {Promise<unknown>} */
function messageOf(/** @type {import('node:child_process').ChildProcess} */ child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`A process ended early, with code ${code}.`)));
  });
}
