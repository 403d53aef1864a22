import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {{port: number, pid: number, stop: () => void}} Floor a process that listens */

/** @returns {Promise<Floor>} */
export function startFloor(/** @type {import('./floor-process.mjs').FloorJob} */ job) {
  const child = fork(fileURLToPath(new URL('floor-process.mjs', import.meta.url)), {
    // Values are bytes and instants, too.
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The floor ended with code ${code}.`)));
    child.once('message', (port) =>
      resolve({ port: Number(port), pid: child.pid ?? 0, stop: () => child.disconnect() }),
    );
    child.send(job);
  });
}
