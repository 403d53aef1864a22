import { setTimeout as pause } from 'node:timers/promises';
import { operationsApi } from '#shared/contract';
import { ensureScreensBuilt } from '../../build/ensure-screens-built.ts';
import { lengthOfPlainDocument } from '../../load/documents.ts';
import { medianOf } from '../../load/figures.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { isAllOf, listAnswers, type Report } from '../../load/tally.ts';
import { startServer } from '../../server/child-server.ts';
import { secondsUntilOk } from '../../server/health.ts';
import { findPeak } from '../load/find-peak.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import { dashboardDocuments, dashboardReads, signIns } from '../load/requests.ts';
import type { Scenario } from '../runner.ts';

const times = 5;
const minimumShare = 0.8;
const goodMilliseconds = 1_000;
const readsMilliseconds = 500;
/** Beside a flood. */
const documentsPerSecond = 50;
const minimumPlain = 0.9;
/** Of p99, which differs so much from one flood to the next. */
const tolerance = 1.25;

export const scenario: Scenario = {
  name: 'overload',
  title: `${times} times more requests than the server can answer, and many sign-ins at once`,
  mustHold:
    `At ${times} times the peak the answers within ${goodMilliseconds / 1000} s stay at ${minimumShare * 100} % of the peak or more, ` +
    `and who is refused gets 503 with Retry-After; with ${documentsPerSecond} documents a second beside it just as well, ` +
    `and p99 is no worse: ${minimumPlain * 100} % of the documents that go out, or more, are plain. While 200 people ` +
    `sign in at once, p99 of reads stays within ${readsMilliseconds} ms, and each of them is answered.`,
  run,
};

async function run({
  steps = [1, 2, 4, 8, 16, 32, 64, 128, 256],
  seconds = 4,
  rounds = 5,
  people = 200,
} = {}) {
  await ensureScreensBuilt();
  const fixtures = await createLoadFixtures(people);
  const server = await startServer({ DATABASE_URL: fixtures.url });
  try {
    const base = { port: server.port, requests: dashboardReads(fixtures), good: goodMilliseconds };
    await runLoad({ ...base, connections: 16, seconds: 5 });
    const peak = await findPeak(base, steps, seconds);
    const documents = {
      port: server.port,
      requests: dashboardDocuments(fixtures),
      longerThan: await lengthOfPlainDocument(server.port, '/dashboard'),
      rate: documentsPerSecond,
      connections: 200,
      warm: true,
      seconds,
    };

    // The machine is busy with other things now and then: each flood is compared with a peak of the moment before.
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await runLoad({ ...base, connections: peak.connections, seconds });
      const best = before.good / before.seconds;
      const rate = Math.round(times * best);
      // With so many connections a server that lets everybody wait answers nobody within the second.
      const job = { ...base, rate, connections: 2_000, warm: true };
      const flood = await runLoad({ ...job, seconds: 2 * seconds });
      const flooding = startLoad(job);
      // Its connections are there by then.
      await pause(seconds * 1000);
      const opened = await runLoad(documents);
      // Not before: opening the documents' connections takes seconds beside a flood.
      const beside = await flooding.stop();
      const keptOf = (report: Report) => report.good / report.seconds / best;
      pairs.push({ best, flood, kept: keptOf(flood), beside, keptBeside: keptOf(beside), opened });
    }
    const floods = pairs.flatMap(({ flood, beside }) => [flood, beside]);
    const kept = medianOf(pairs.map((pair) => pair.kept));
    const keptBeside = medianOf(pairs.map((pair) => pair.keptBeside));
    const slower = medianOf(pairs.map(({ flood, beside }) => p99Of(beside) / p99Of(flood)));
    const rendered = pairs.reduce((sum, { opened }) => sum + opened.longer, 0);
    const sent = pairs.reduce((sum, { opened }) => sum + (opened.answers['200'] ?? 0), 0);
    const plain = 1 - rendered / sent;

    // What is left of the flood must not be taken for a consequence of the sign-ins.
    const settled = await secondsUntilOk(server.port, operationsApi.ready);
    await pause(1_000);
    const reading = startLoad({ ...base, rate: peak.perSecond / 10, seconds: 8 });
    const signing = await runLoad({
      port: server.port,
      requests: signIns(fixtures),
      connections: people,
      limit: people,
    });
    const reads = await reading.finished;

    const holds =
      Math.min(kept, keptBeside) >= minimumShare &&
      slower <= tolerance &&
      plain >= minimumPlain &&
      pairs.every(({ opened }) => isAllOf(opened, ['200', '503'])) &&
      floods.every((flood) => flood.withoutRetryAfter === 0 && isAllOf(flood, ['200', '503'])) &&
      isAllOf(signing, ['200', '503', '429']) &&
      signing.withoutRetryAfter === 0 &&
      isAllOf(reads, ['200']) &&
      reads.latencies.p99 <= readsMilliseconds;
    const each = pairs.map(
      ({ best, flood, kept: share, beside, keptBeside: shareBeside, opened }) =>
        `  peak ${best.toFixed(0)}/s, then ${(flood.sent / flood.seconds).toFixed(0)}/s offered: ${(share * 100).toFixed(0)} % of ` +
        `the peak's good answers (${listAnswers(flood)}; of 200 p99 ${p99Of(flood)} ms, of 503 p99 ` +
        `${flood.byStatus['503']?.p99 ?? 0} ms; ${flood.unsent} unsent; the load itself took ` +
        `${(flood.processor / flood.seconds).toFixed(1)} of the cores); with documents ` +
        `${(shareBeside * 100).toFixed(0)} %, of 200 p99 ${p99Of(beside)} ms, of documents p99 ` +
        `${opened.latencies.p99} ms (${listAnswers(opened)})`,
    );
    const figures = [
      `good answers kept: median ${(kept * 100).toFixed(0)} %; best with ${peak.connections} connections (${peak.steps})`,
      `with documents ${(keptBeside * 100).toFixed(0)} %, p99 of 200 ${slower.toFixed(2)} times; ${(plain * 100).toFixed(0)} % of ${sent} documents plain`,
      ...each,
      `  ready ${settled.toFixed(1)} s later; ${people} sign-ins: ${listAnswers(signing)} in ${signing.seconds.toFixed(1)} s, reads ` +
        `meanwhile p99 ${reads.latencies.p99} ms (${listAnswers(reads)})`,
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

function p99Of({ byStatus }: Report): number {
  return byStatus['200']?.p99 ?? NaN;
}
