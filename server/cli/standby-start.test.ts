import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operationsApi } from '#shared/contract';
import { createClient, nobody } from '../../test/client.ts';
import { connectPostgres } from '../db/connect-postgres.ts';
import { migrate } from '../db/migrate.ts';
import {
  createReplicatedPostgres,
  promote,
  replay,
  withServers,
  type ReplicatedPostgres,
} from '../../test/replicated-postgres.ts';
import { projectRoot } from '../root.ts';

describe('a server that finds only a standby when it starts', { timeout: 90_000 }, () => {
  let postgres: ReplicatedPostgres;

  beforeAll(async () => {
    postgres = await createReplicatedPostgres();
  }, 60_000);

  afterAll(() => postgres.remove());

  function start(url: string) {
    const settings = {
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: url,
      DEMO: 'on',
      SHUTDOWN_DELAY_SECONDS: '0',
    };
    const child = spawn(process.execPath, [join(projectRoot, 'server/cli/main.ts'), 'serve'], {
      env: { ...process.env, ...settings },
    });
    const printed = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => (printed.text += String(piece)));
    onTestFinished(() => end(child));
    return { child, printed };
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  test('waits for the primary where the standby lacks a migration, then serves reads, and everything once that is promoted', async () => {
    const { primary, standbys } = postgres;
    const url = withServers(primary.url, standbys);
    const early = start(url);
    await expect.poll(() => early.printed.text, { timeout: 20_000 }).toContain('Waiting for it');
    await pause(1_000);
    expect(early.printed.text).not.toContain('Lodestar is ready');
    await end(early.child);

    const database = connectPostgres({ url: primary.url });
    await migrate(database, { timeZone: 'Etc/GMT+6' });
    await database.close();
    await replay(primary, standbys[0]!);
    const { child, printed } = start(url);
    await expect.poll(() => printed.text, { timeout: 20_000 }).toContain('Lodestar is ready');
    const port = Number(/Lodestar is ready on http:..127\.0\.0\.1:(\d+)/.exec(printed.text)?.[1]);
    const guest = createClient(`http://127.0.0.1:${port}`).as(nobody);
    expect(await guest.status(operationsApi.ready)).toBe(503);
    expect(await guest.status(operationsApi.ready, { query: { for: 'reading' } })).toBe(200);
    expect(printed.text).toContain('The database has no primary: changes are refused.');
    // Nothing was tried that a standby can't do.
    expect(printed.text).not.toMatch(/read-only|recovery/);

    await primary.stop('fast');
    await promote(standbys[0]!);
    await expect.poll(() => guest.status(operationsApi.ready), { timeout: 5_000 }).toBe(200);
    expect(printed.text).toContain('The database has a primary again');
    expect(child.exitCode).toBeNull();
  });
});
