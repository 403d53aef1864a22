import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { usersApi } from '#shared/api/users';
import { targetOf } from '../../../test/client.ts';
import { residentMegabytes, watchMemory } from '../../server/process-figures.ts';
import { firstOf } from '../company/fixtures.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Summary } from '../../load/figures.ts';
import { startProbe } from '../load/probe.ts';
import type { Row } from '../report/table.ts';

const restMilliseconds = 1_000;

/** Everybody's list without a limit, in one reply. */
export interface LongReply {
  head: Row;
  status: number;
  /** Whether it came to its end. */
  isComplete: boolean;
  megabytes: number;
  seconds: number;
  /** Megabytes of the server's memory at its most, over what it held before. */
  memoryGrowth: number;
  /** Milliseconds that /api/health/live took meanwhile. */
  live: Summary;
}

export async function measureLongReply({ server, fixtures, head }: TestSystem): Promise<LongReply> {
  await pause(restMilliseconds);
  const before = residentMegabytes(server.pid) ?? NaN;
  const stopWatching = watchMemory(server.pid);
  const stopProbe = await startProbe(server.port);
  const path = targetOf(usersApi.list, { query: { role: 'employee' } });
  const drained = await drain(server.port, path, firstOf(fixtures, 'admin').token);
  const live = await stopProbe();
  return { head, ...drained, memoryGrowth: stopWatching() - before, live };
}

/** Reads a reply of any length, and keeps nothing of it. */
function drain(
  port: number,
  path: string,
  token: string,
): Promise<Pick<LongReply, 'status' | 'isComplete' | 'megabytes' | 'seconds'>> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('close', () => {
        const { statusCode: status = 0, complete: isComplete } = response;
        const seconds = (performance.now() - began) / 1000;
        resolve({ status, isComplete, megabytes: bytes / 1_000_000, seconds });
      });
    }).on('error', reject);
  });
}
