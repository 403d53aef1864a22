import { setTimeout as pause } from 'node:timers/promises';
import { bombs } from '../../../test/tables/bombs.ts';
import { multipliedFiles } from '../../../test/tables/multiplied.ts';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { listAnswers } from '../../load/tally.ts';
import { query } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { watchMemory } from '../../server/process-figures.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import { dashboardReads } from '../load/requests.ts';
import { sendFile } from '../load/send-file.ts';
import type { Scenario } from '../runner.ts';

const heapMegabytes = 256;
const generated = 200;
const answerSeconds = 7;
const restSeconds = 60;
const largeFiles = 20;
const largeBytes = 19 * 1024 * 1024;
const readsMilliseconds = 250;

export const scenario: Scenario = {
  name: 'files',
  title: `one admin sends hostile files to a server of ${heapMegabytes} MB`,
  mustHold:
    `Each of the bombs and of ${generated} files in which everything multiplies is answered within ${answerSeconds} s, none is ` +
    `worked on for more than ${restSeconds} s, and the server lives. Of ${largeFiles} files of 19 MB that are sent at once each ` +
    `is taken or refused with Retry-After. Everybody's reads are all answered, 99 % within ${readsMilliseconds} ms.`,
  run,
};

async function run({ readsPerSecond = 60 } = {}) {
  const fixtures = await createLoadFixtures(10);
  const server = await startServer({
    DATABASE_URL: fixtures.url,
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  });
  const send = (bytes: Buffer, name: string) => sendFile(server.port, fixtures.tokens.admin, bytes, name);
  try {
    const reads = {
      port: server.port,
      requests: dashboardReads(fixtures),
      rate: readsPerSecond,
      warm: true,
      connections: 20,
    };
    await runLoad({ ...reads, seconds: 3 });
    const quiet = await runLoad({ ...reads, seconds: 8 });
    const memoryBefore = watchMemory(server.pid)();
    const mostMemory = watchMemory(server.pid);
    const reading = startLoad(reads);

    const answers: Counts = {};
    let [slowest, longestRest] = [0, 0];
    const files = [
      ...Object.entries(bombs).map(([name, make]) => ({ name, make })),
      ...multipliedFiles(generated, 2_000_000),
    ];
    for (const { name, make } of files) {
      const bytes = await make();
      const began = performance.now();
      count(answers, await send(bytes, name));
      slowest = Math.max(slowest, performance.now() - began);
      await untilAtRest(fixtures.url);
      longestRest = Math.max(longestRest, performance.now() - began);
    }
    const atOnce: Counts = {};
    const large = Buffer.alloc(largeBytes, 'a,b\n');
    await Promise.all(
      Array.from({ length: largeFiles }, async (_, index) => count(atOnce, await send(large, `${index}`))),
    );
    await untilAtRest(fixtures.url);
    const beside = await reading.stop();

    const holds =
      server.isRunning() &&
      slowest <= answerSeconds * 1_000 &&
      longestRest <= restSeconds * 1_000 &&
      Object.keys(answers).every((answer) => /^(201|400|413|415)$/.test(answer)) &&
      Object.keys(atOnce).every((answer) => /^(201|413|503 with Retry-After)$/.test(answer)) &&
      Object.keys({ ...beside.answers, ...beside.problems }).every((answer) => answer === '200') &&
      beside.latencies.p99 <= readsMilliseconds;
    const figures = [
      `${files.length} files: ${listCounts(answers)}; slowest answer ${inSeconds(slowest)}, longest work ${inSeconds(longestRest)}`,
      `${largeFiles} of 19 MB at once: ${listCounts(atOnce)}`,
      `memory ${memoryBefore} MB before, ${mostMemory()} MB at most; the server ${server.isRunning() ? 'lives' : 'has ended'}`,
      `reads alone p50 ${quiet.latencies.p50} ms, p99 ${quiet.latencies.p99} ms; beside ${beside.latencies.p50} and ${beside.latencies.p99} ms (${listAnswers(beside)})`,
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

async function untilAtRest(url: string): Promise<void> {
  const working = `select count(*)::int as count from imports where state in ('planning', 'running')`;
  while ((await query<{ count: number }>(url, working))[0]!.count > 0) await pause(100);
}
