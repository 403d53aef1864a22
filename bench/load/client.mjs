import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The process that sends the load, one job after the other: it stays, so that its code is warm.
 *
 * @typedef {{run: (job: import('./client-process.mjs').Job) => Promise<import('./client-process.mjs').Outcome>,
 *   stop: () => void}} Client
 *
 * @returns {Client}
 */
export function startClient() {
  const child = fork(fileURLToPath(new URL('client-process.mjs', import.meta.url)), {
    // What isn't known is NaN, which JSON can't say.
    serialization: 'advanced',
  });
  let ended = false;
  child.once('exit', () => (ended = true));
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (ended) reject(new Error('The process that sends the load has ended.'));
        const fail = () => reject(new Error('The process that sends the load has ended.'));
        child.once('exit', fail);
        child.once('message', (/** @type {import('./client-process.mjs').Outcome} */ outcome) => {
          child.off('exit', fail);
          resolve(outcome);
        });
        child.send(job);
      }),
    stop: () => child.disconnect(),
  };
}
