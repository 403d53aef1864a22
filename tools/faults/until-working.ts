import { setTimeout as pause } from 'node:timers/promises';
import { signInApi } from '#shared/contract';
import { isReady } from '../server/health.ts';
import type { Person } from './company.ts';

const timeout = 60_000;

/** Waits until the server says that it is ready and has made a change; milliseconds. Throws after a minute. */
export async function untilWorking(port: number, { send }: Person): Promise<number> {
  const started = performance.now();
  const body = { first_name: 'Ada', last_name: 'Admin' };
  const works = async () =>
    (await isReady(port)) && (await send(signInApi.changeName, { body })).status === 200;
  while (!(await works())) {
    if (performance.now() - started > timeout)
      throw new Error(`The server does not work after ${timeout / 1000} s.`);
    await pause(20);
  }
  return Math.round(performance.now() - started);
}
