import { get } from 'node:http';

/**
 * A reply of any length, read to its end.
 *
 * @typedef {{port: number, path: string, token: string}} DrainJob
 * @typedef {{status: number, bytes: number, seconds: number, complete: boolean}} Drained
 */

function drain(/** @type {DrainJob} */ { port, path, token }) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  get({ host: '127.0.0.1', port, path, headers }, (response) => {
    let bytes = 0;
    response.on('data', (/** @type {Buffer} */ chunk) => (bytes += chunk.length));
    response.on('close', () => {
      const seconds = (performance.now() - began) / 1000;
      const { statusCode: status = 0, complete } = response;
      process.send?.({ status, bytes, seconds, complete }, () => process.exit(0));
    });
  });
}

process.once('message', (/** @type {DrainJob} */ job) => drain(job));
process.on('disconnect', () => process.exit());
