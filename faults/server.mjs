import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../scripts/run.mjs';

const cli = join(ROOT, 'dist/server/cli/main.js');
const readyWithin = 30_000;

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
 * Runs a command of the CLI while this process goes on with other things.
 *
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<{code: number | null, output: string}>} both streams together
 */
export function runCliBeside(args, env) {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output() })));
}

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number} pid
 * @property {number} milliseconds from the start of the process to the first ready answer
 * @property {number} processorMilliseconds how much of the processor that took; tells a busy machine from a slow
 *   start. 0 where the system doesn't say
 * @property {() => boolean} isRunning
 * @property {() => string} output what it has printed
 * @property {(signal?: NodeJS.Signals) => Promise<number | null>} kill ends it, with SIGKILL unless told; the
 *   exit code
 */

/**
 * Starts the built server and waits until it is ready. It ends with this process, if not before.
 *
 * @param {Record<string, string>} env PORT among them
 * @returns {Promise<Server>}
 */
export async function startServer(env) {
  const started = performance.now();
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', resolve));
  void ended.then(() => process.off('exit', end));
  const url = `http://127.0.0.1:${env['PORT']}`;
  while (!(await isReady(url))) {
    if (!isRunning()) throw new Error(`The server ended: ${output()}`);
    if (performance.now() - started > readyWithin) {
      end();
      throw new Error(`The server is not ready after ${readyWithin / 1000} s: ${output()}`);
    }
    await pause(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    milliseconds: Math.round(performance.now() - started),
    processorMilliseconds: processorTimeOf(child.pid ?? 0),
    isRunning,
    output,
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** @returns {Promise<boolean>} */
export async function isReady(/** @type {string} */ url) {
  return fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      // Read to its end, else the connection is not given back.
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** Linux counts in hundredths of a second (proc(5), fields 14 and 15 of "stat"; the second may hold spaces). */
function processorTimeOf(/** @type {number} */ pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

/** Keeps the end of what a program prints. */
function collect(/** @type {import('node:child_process').ChildProcess} */ child) {
  let output = '';
  const keep = (/** @type {string} */ chunk) => (output = (output + chunk).slice(-20_000));
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  return () => output;
}
