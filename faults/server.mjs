import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const cli = join(fileURLToPath(new URL('..', import.meta.url)), 'dist/server/cli/main.js');

/** @returns {Promise<number>} a port that nobody listens on */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** Runs a command of the CLI to its end; throws with its output when it fails. */
export function runCli(/** @type {string[]} */ args, /** @type {Record<string, string>} */ env, input = '') {
  const result = spawnSync(process.execPath, [cli, ...args], {
    env: { ...process.env, ...env },
    input,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')} failed: ${result.stdout}${result.stderr}`);
  return result.stdout;
}

/**
 * Starts the built server and waits until it is ready.
 *
 * @param {Record<string, string>} env PORT among them
 * @returns {Promise<{url: string, milliseconds: number, kill: () => Promise<void>}>} milliseconds from the start
 *   of the process to the first ready answer; kill ends it with SIGKILL
 */
export async function startServer(env) {
  const started = performance.now();
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${env['PORT']}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    if (performance.now() - started > 30_000) {
      child.kill('SIGKILL');
      throw new Error(`The server is not ready after 30 s: ${output}`);
    }
    await pause(10);
  }
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, milliseconds: Math.round(performance.now() - started), kill };
}

/** @returns {Promise<boolean>} */
async function isReady(/** @type {string} */ url) {
  return fetch(`${url}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
