import { spawn } from 'node:child_process';

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program and waits for its end. A signal to this process meanwhile ends the program instead.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{capture?: boolean, cwd?: string}} [options] capture collects the output instead of showing it
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null, output: string}>} rejected when it could not
 *   be started
 */
export function runChild(command, args, { capture = false, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    const stopWatching = whenNpmIsGone(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stopWatching();
      for (const name of signals) process.off(name, passOn);
      resolve({ code, signal, output });
    });
  });
}

/**
 * npm runs a script in a shell, and a shell that is told to end doesn't tell its child: without this a server would
 * go on after `kill` of its npm, unknown to anybody.
 *
 * @param {() => void} end called once, when this process was started by npm and has lost its parent
 * @returns {() => void} stops watching
 */
export function whenNpmIsGone(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env['npm_lifecycle_event'] || process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 200).unref();
  return () => clearInterval(watch);
}
