import { setTimeout as pause } from 'node:timers/promises';
import { dashboardReads } from '../load/calls.mjs';
import { listCounts } from '../load/figures.mjs';
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

async function run({ steps = [1, 2, 4, 8, 16, 32, 64, 128, 256], seconds = 4, signIns = 200 } = {}) {
  const stage = await buildStage(signIns);
  if (!stage) return { skipped: 'there is no PostgreSQL here' };
  const server = await startInstance({ DATABASE_URL: stage.url });
  try {
    const base = { port: server.port, requests: dashboardReads(stage), good: GOOD_MS };
    await runLoad({ ...base, connections: 16, seconds: 5 });
    const peak = await findPeak(base, steps, seconds);

    const rate = Math.round(TIMES * peak.perSecond);
    // With so many connections a server that lets everybody wait answers nobody within the second.
    const flooding = 3 * seconds;
    const flood = await runLoad({ ...base, rate, connections: 2_000, warm: true, seconds: flooding });
    const goodPerSecond = flood.good / flooding;
    const kept = goodPerSecond / peak.perSecond;
    const offered = flood.sent / flooding;

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
      flood.withoutRetryAfter === 0 &&
      isAllOf(flood, ['200', '503']) &&
      isAllOf(signing, ['200', '503', '429']) &&
      signing.withoutRetryAfter === 0 &&
      isAllOf(reads, ['200']) &&
      reads.latencies.p99 <= READS_MS;
    const figures =
      `peak ${peak.perSecond.toFixed(0)} answers/s with ${peak.connections} connections (${peak.steps}); open loop of ` +
      `${offered.toFixed(0)}/s (${flood.unsent} more were due, but no connection was left): ` +
      `${goodPerSecond.toFixed(0)} good answers/s, ${(kept * 100).toFixed(0)} % of the peak, ${told(flood)}, ` +
      `of 200 p99 ${flood.byStatus['200']?.p99 ?? 0} ms, of 503 p99 ${flood.byStatus['503']?.p99 ?? 0} ms, the client took ` +
      `${(flood.processor / flood.seconds).toFixed(2)} cores, ready ${settled.toFixed(1)} s later; ${signIns} sign-ins: ${told(signing)} in ` +
      `${signing.seconds.toFixed(1)} s, reads meanwhile p99 ${reads.latencies.p99} ms (${told(reads)})`;
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
