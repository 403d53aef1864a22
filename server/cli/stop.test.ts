import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

let folder: string;
let server: ChildProcess;
let url: string;
let output = '';

async function serve(shutdownDelaySeconds: number): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'lodestar-stop-'));
  const main = new URL('./main.ts', import.meta.url).pathname;
  server = spawn(process.execPath, [main, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY_SECONDS: String(shutdownDelaySeconds),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  output = '';
  server.stdout!.on('data', (text) => (output += String(text)));
  server.stderr!.on('data', (text) => (output += String(text)));
  await expect.poll(() => output, { timeout: 25_000 }).toContain('There are no accounts yet');
  url = /http:\/\/\S+/.exec(output)![0];
}

afterEach(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** On a busy machine a signal may be seen late. */
async function expectUnready(): Promise<void> {
  await expect.poll(() => ask('/api/health/ready'), { timeout: 5_000 }).toBe(503);
}

const ask = (path: string) =>
  fetch(`${url}${path}`).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => 'refused',
  );

test('a second signal ends it at once, but not one that comes with the first', async () => {
  await serve(10);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  server.kill('SIGTERM');
  await expectUnready();
  expect(await ask('/api/config')).toBe(200);
  await pause(1_000);
  server.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});

test('on SIGTERM it is unready first, still answers, then refuses connections and ends well', async () => {
  await serve(3);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await expectUnready();
  expect(await ask('/api/config')).toBe(200);
  await expect.poll(() => ask('/api/config'), { timeout: 10_000 }).toBe('refused');
  expect(await ended).toEqual([0, null]);
});
