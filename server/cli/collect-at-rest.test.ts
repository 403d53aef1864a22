import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

const rest = 500;

/** A server that does nothing, and how often everything was collected since it started. */
async function start() {
  let collected = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as unknown as { detail: { flags: number } }[]) {
      if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE) collected += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const server = createServer((_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    observer.disconnect();
    server.close();
  });
  collectAtRest(server, rest);
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    await fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text());
    await pause(rest / 10);
  };
  return { ask, collected: () => collected };
}

test('memory is given back once nobody asks any more, and not before; a balancer is nobody', async () => {
  const { ask, collected } = await start();
  for (let times = 0; times < 15; times += 1) await ask('/api/user/verify');
  expect(collected()).toBe(0);
  while (collected() === 0) await ask('/api/health/ready');
  const before = collected();
  await ask('/api/user/verify');
  while (collected() === before) await ask('/api/health/ready');
});
