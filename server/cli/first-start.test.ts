import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { projectRoot } from '../root.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodestar-first-start-'));
let server: ChildProcess;

afterEach(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

function start(command: string, args: readonly string[]): ChildProcess {
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'off',
    SHUTDOWN_DELAY_SECONDS: '0',
  };
  return spawn(command, args, { cwd: projectRoot, env: { ...process.env, ...settings } });
}

test(
  'a server without anybody prints the command that makes the first admin, as it can be typed §4.3',
  { timeout: 60_000 },
  async () => {
    server = start('node', ['server/cli/main.ts', 'serve']);
    let output = '';
    server.stdout!.on('data', (piece) => (output += String(piece)));
    await expect.poll(() => output, { timeout: 40_000 }).toContain('create-admin');
    const [command, ...args] = /^ +(.*create-admin.*)$/m.exec(output)![1]!.split(' ');
    const admin = start(command!, args);
    admin.stdin!.end('guiding-light\n');
    const [reply] = await Promise.all([text(admin.stdout!), once(admin, 'exit')]);
    expect(reply).toBe('ada@company.example can now sign in as an admin.\n');
    expect(admin.exitCode).toBe(0);
  },
);
