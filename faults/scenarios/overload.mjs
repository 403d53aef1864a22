import { setTimeout as pause } from 'node:timers/promises';
import { dashboardReads } from '../load/calls.mjs';
import { listCounts, medianOf } from '../load/figures.mjs';
import { secondsUntilOk, startInstance } from '../load/instance.mjs';
import { runLoad, startLoad } from '../load/load.mjs';
import { findPeak } from '../load/peak.mjs';
import { post } from '../load/requests.mjs';
import { buildStage, PASSWORD } from '../load/stage.mjs';

const TIMES = 5;
const KEPT_SHARE = 0.8;
const GOOD_MS = 1_000;
const READS_MS = 500;

export const scenario = {
  name: 'overload',
  title: `${TIMES} times more requests than the server can answer, and many sign-ins at once`,
  mustHold:
    `At ${TIMES} times the peak the answers within ${GOOD_MS / 1000} s stay at ${KEPT_SHARE * 100} % of the peak or more, ` +
    'and who is refused gets 503 with Retry-After; while 200 people sign in at once, p99 of reads stays within ' +
    `${READS_MS} ms, and each of them is answered.`,
  run,
};

async function run({
  steps = [1, 2, 4, 8, 16, 32, 64, 128, 256],
  seconds = 4,
  rounds = 5,
  signIns = 200,
} = {}) {
  const stage = await buildStage(signIns);
  if (!stage) return { skipped: 'there is no PostgreSQL here' };
  const server = await startInstance({ DATABASE_URL: stage.url });
  try {
    const base = { port: server.port, requests: dashboardReads(stage), good: GOOD_MS };
    await runLoad({ ...base, connections: 16, seconds: 5 });
    const peak = await findPeak(base, steps, seconds);

    // The machine is busy with other things now and then: each flood is compared with a peak of the moment before.
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await runLoad({ ...base, connections: peak.connections, seconds });
      const best = before.good / before.seconds;
      const rate = Math.round(TIMES * best);
      // With so many connections a server that lets everybody wait answers nobody within the second.
      const flood = await runLoad({ ...base, rate, connections: 2_000, warm: true, seconds: 2 * seconds });
      pairs.push({ best, flood, kept: flood.good / (2 * seconds) / best });
    }
    const floods = pairs.map(({ flood }) => flood);
    const kept = medianOf(pairs.map((pair) => pair.kept));

    // What is left of the flood must not be taken for a consequence of the sign-ins.
    const settled = await secondsUntilOk(server.port, '/api/health/ready');
    await pause(1_000);
    const reading = startLoad({ ...base, rate: peak.perSecond / 10, seconds: 8 });
    const signing = await runLoad({
      port: server.port,
      requests: stage.colleagues.map(({ email }) => post('/api/user/signin', { email, password: PASSWORD })),
      connections: signIns,
      limit: signIns,
    });
    const reads = await reading.finished;

    const holds =
      kept >= KEPT_SHARE &&
      floods.every((flood) => flood.withoutRetryAfter === 0 && isAllOf(flood, ['200', '503'])) &&
      isAllOf(signing, ['200', '503', '429']) &&
      signing.withoutRetryAfter === 0 &&
      isAllOf(reads, ['200']) &&
      reads.latencies.p99 <= READS_MS;
    const each = pairs.map(
      ({ best, flood, kept: share }) =>
        `  peak ${best.toFixed(0)}/s, then ${(flood.sent / (2 * seconds)).toFixed(0)}/s offered: ${(share * 100).toFixed(0)} % of ` +
        `the peak's good answers (${told(flood)}; of 200 p99 ${flood.byStatus['200']?.p99 ?? 0} ms, of 503 p99 ` +
        `${flood.byStatus['503']?.p99 ?? 0} ms; ${flood.unsent} unsent)`,
    );
    const figures = [
      `good answers kept: median ${(kept * 100).toFixed(0)} %; best with ${peak.connections} connections (${peak.steps})`,
      ...each,
      `  ready ${settled.toFixed(1)} s later; ${signIns} sign-ins: ${told(signing)} in ${signing.seconds.toFixed(1)} s, reads ` +
        `meanwhile p99 ${reads.latencies.p99} ms (${told(reads)})`,
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await stage.stop();
  }
}

function isAllOf(
  /** @type {import('../load/tally.mjs').Report} */ { answers, problems },
  /** @type {string[]} */ statuses,
) {
  return Object.keys({ ...answers, ...problems }).every((status) => statuses.includes(status));
}

function told(/** @type {import('../load/tally.mjs').Report} */ { answers, problems }) {
  return listCounts({ ...answers, ...problems });
}
