import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/run.mjs';

const readyWithin = 60_000;

/**
 * The built server with everything that it writes, on a port of its own and for this machine only.
 *
 * @param {Record<string, string>} env PORT among them
 * @returns {Promise<{url: string, complaints: () => string[], stop: () => Promise<void>}>} complaints are the lines
 *   of its log that tell of an error
 */
export async function startLoggedServer(env) {
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/cli/main.js'), 'serve'], {
    env: { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk) => (errors += chunk));
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${env['PORT']}`;
  const started = performance.now();
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const isLate = performance.now() - started > readyWithin;
    if (isLate) end();
    if (isLate || child.exitCode !== null) throw new Error(`The server is not ready: ${output}${errors}`);
    await pause(50);
  }
  return {
    url,
    complaints: () => [
      ...output.split('\n').filter((line) => /"level":(50|60)/.test(line)),
      ...errors.split('\n').filter((line) => line.trim() !== ''),
    ],
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGTERM');
      const patience = setTimeout(end, 20_000);
      await ended;
      clearTimeout(patience);
    },
  };
}
