import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/run.mjs';
import { findFreePort } from '../server.mjs';
import { serverSettings } from '../settings.mjs';

const cli = join(ROOT, 'dist/server/cli/main.js');

/**
 * A server that runs.
 *
 * @typedef {object} Instance
 * @property {number} port
 * @property {number} pid
 * @property {() => Promise<Ending>} terminate sends SIGTERM and waits for the end
 * @property {() => Promise<Ending>} kill
 * @typedef {{code: number | null, signal: string | null, seconds: number}} Ending seconds since the signal
 */

/**
 * Starts the built server and waits until it is ready; throws with its output when it isn't within 30 s.
 *
 * @param {Record<string, string>} env DATABASE_URL among them; without PORT it takes a free one
 * @returns {Promise<Instance>}
 */
export async function startInstance(env) {
  const port = Number(env['PORT'] ?? (await findFreePort()));
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: {
      ...process.env,
      ...serverSettings,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-4_000)));
  /** @type {Promise<Omit<Ending, 'seconds'>>} */
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      process.off('exit', end);
      resolve({ code, signal });
    }),
  );
  const signalled = async (/** @type {NodeJS.Signals} */ signal) => {
    const began = performance.now();
    child.kill(signal);
    return { ...(await ended), seconds: (performance.now() - began) / 1000 };
  };
  const began = performance.now();
  while ((await statusOf(port, '/api/health/ready')) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    if (performance.now() - began > 30_000) {
      end();
      throw new Error(`The server is not ready after 30 s: ${output}`);
    }
    await pause(20);
  }
  return {
    port,
    pid: child.pid ?? 0,
    terminate: () => signalled('SIGTERM'),
    kill: () => signalled('SIGKILL'),
  };
}

/** The status of a call on a connection of its own; 0 without an answer within the patience. */
export async function statusOf(
  /** @type {number} */ port,
  /** @type {string} */ path,
  { token = '', patience = 2_000 } = {},
) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { connection: 'close', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(patience),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Asks again and again until the call succeeds; the seconds that took, or Infinity. */
export async function secondsUntilOk(
  /** @type {number} */ port,
  /** @type {string} */ path,
  { token = '', within = 30 } = {},
) {
  const began = performance.now();
  for (;;) {
    const status = await statusOf(port, path, { token });
    const seconds = (performance.now() - began) / 1000;
    if (status === 200) return seconds;
    if (seconds > within) return Infinity;
    await pause(50);
  }
}
