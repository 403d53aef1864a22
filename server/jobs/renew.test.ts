import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testServerUrl, withDatabase } from '../../test/database.ts';
import { createRenewals } from '../../test/renewing-programs.ts';
import { startWorld, type World } from '../../test/world.ts';
import { projectRoot } from '../root.ts';

describe('renewals that became due while nothing was running', () => {
  let world: World;
  let url: string;

  // A training of years ago: the commands have the real clock.
  beforeEach(async () => {
    world = await startWorld();
    world.clock.set('2024-02-01T12:00:00Z');
    const renewals = await createRenewals(world);
    await renewals.completedBy(3);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      world.database.db,
    );
    url = withDatabase(testServerUrl(), rows[0]!.name);
  });

  afterEach(() => world.close());

  function start(command: string) {
    const settings = {
      DATABASE_URL: url,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: 'off',
      SHUTDOWN_DELAY_SECONDS: '0',
    };
    return spawn(process.execPath, [join(projectRoot, 'server/cli/main.ts'), command], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async function run(command: string): Promise<string> {
    const child = start(command);
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return printed;
  }

  const listCycles = async () => {
    const rows = await world.database.db
      .selectFrom('assignments')
      .select(['cycle', 'completed_at'])
      .execute();
    return rows.map(({ cycle, completed_at }) => [cycle, completed_at]);
  };

  test('is opened by the command, which says how much it was §68.2', async () => {
    expect(await run('renew')).toBe('Opened 3 renewals in 1 training.\nNo exemptions to end.\n');
    expect(await listCycles()).toEqual([1, 2, 3].map(() => [2, null]));
    expect(await run('renew')).toBe('No renewals to open.\nNo exemptions to end.\n');
  });

  test('is open before a server that starts is ready §68.2', async () => {
    const server = start('serve');
    onTestFinished(async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    });
    let printed = '';
    for await (const piece of server.stdout) {
      printed += String(piece);
      if (printed.includes('Lodestar is ready')) break;
    }
    expect(await listCycles()).toEqual([1, 2, 3].map(() => [2, null]));
  });
});
