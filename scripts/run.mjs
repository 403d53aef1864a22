import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** A failure that is fully told by its message: shown as one sentence, without a stack. */
export class Failure extends Error {}

/** Tells what is going on. Standard error, so that the output of a CLI command stays its own. */
export function say(/** @type {string} */ message) {
  process.stderr.write(`${message}\n`);
}

/** Seconds since a `performance.now()`, as text: "3.2 s". */
export function since(/** @type {number} */ start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Shows a failure (one sentence for those foreseen, the whole stack for others) and sets the exit code. */
export function report(/** @type {unknown} */ error) {
  say(error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program in the checkout and waits for its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{capture?: boolean, env?: Record<string, string | undefined>, timeout?: number}} [options]
 *   capture collects the output instead of showing it; timeout in milliseconds ends the program
 * @returns {Promise<{code: number, output: string}>} code 127 when it could not be started
 */
export function run(command, args, { capture = false, env = {}, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      timeout,
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.stderr?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      if (!capture) say(error.message);
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs the JavaScript program of an installed package with this Node: the same on every platform, and no
 * shell in between that would swallow signals.
 *
 * @param {string} packageName
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(packageName, args, options) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return run(process.execPath, [join(folder, program), ...args], options);
}

/**
 * Runs npm: the one that started us when there is one, as that needs no shell, not even on Windows.
 *
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const started = process.env['npm_execpath'];
  if (started?.endsWith('npm-cli.js')) return run(process.execPath, [started, ...args], options);
  return run('npm', args, options);
}

let handled = false;

/**
 * Makes Ctrl-C and a polite kill end the programs that `run` started, and then this process in the orderly way,
 * with its exit handlers, unless others listen to the signal: then its end is theirs. The end of npm counts
 * as such a kill. Calling this again changes nothing.
 */
export function exitOnSignals() {
  if (handled) return;
  handled = true;
  const watch = watchNpm();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      clearInterval(watch);
      for (const child of running) child.kill(signal);
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  }
}

/**
 * npm runs a script in a shell, and a shell that is told to end doesn't tell its child: without this a server
 * would go on after `kill` of its npm, unknown to anybody.
 */
function watchNpm() {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
