import { expect, test } from 'vitest';
import { createPrivatePostgres } from './private-server.ts';
import { query } from './query.ts';

/** Keeps this process from hearing that another one has ended. */
function beBusy(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('a PostgreSQL that was killed a moment ago starts again, however busy the machine is', async () => {
  const postgres = await createPrivatePostgres();
  try {
    process.kill(postgres.pid, 'SIGKILL');
    const starting = postgres.start();
    beBusy(1_000);
    await starting;
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await postgres.remove();
  }
});
