import { operationsApi, signInApi } from '#shared/contract';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import { holdSlowSockets, startLoad } from '../../load/load.ts';
import { residentMegabytes } from '../../server/process-figures.ts';
import { requestOf } from '../../load/requests.ts';
import { createLoadFixtures, type LoadFixtures } from '../load/load-fixtures.ts';
import type { SlowJob } from '../../load/slow-process.ts';
import { listAnswers } from '../../load/tally.ts';
import type { Scenario } from '../runner.ts';

const probeMilliseconds = 500;
const neededShare = 0.99;

export const scenario: Scenario = {
  name: 'slow-clients',
  title: 'Thousands of clients that send a byte at a time, or nothing',
  mustHold:
    `A new connection's request is answered within ${probeMilliseconds} ms in ${neededShare * 100} % of all cases, and the slow ` +
    'and the silent are cut off in the end.',
  run,
};

/** Beginnings of requests that come to no end. */
const slowHeader = `GET ${operationsApi.config.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: `;
const slowBodyHeader =
  `POST ${signInApi.signIn.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
  'Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n';

async function run({ headers = 3_000, bodies = 1_000, idle = 10_000, seconds = 100 } = {}) {
  const fixtures = await createLoadFixtures(1);
  const server = await startServer({ DATABASE_URL: fixtures.url });
  try {
    const job = { port: server.port, interval: 1_000, seconds };
    const slow = [
      { name: 'slow headers', job: { ...job, sockets: headers, atOnce: slowHeader, slowly: 'slow' } },
      { name: 'slow bodies', job: { ...job, sockets: bodies, atOnce: slowBodyHeader, slowly: '{      ' } },
    ];
    const silent = [{ name: 'silent', job: { ...job, sockets: idle, atOnce: '', slowly: '' } }];
    const first = await probeBeside(server, fixtures, slow);
    const second = await probeBeside(server, fixtures, silent);
    return { figures: `${first.summary}; ${second.summary}`, holds: first.holds && second.holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

/** Asks on new connections, every 50 ms, as long as the others are there. */
async function probeBeside(
  { port, pid }: ChildServer,
  { tokens }: LoadFixtures,
  burdens: readonly { name: string; job: SlowJob }[],
) {
  const before = residentMegabytes(pid);
  const probe = startLoad({
    port,
    requests: [requestOf(operationsApi.ready), requestOf(signInApi.verify, { token: tokens.employee })],
    rate: 20,
    fresh: true,
    good: probeMilliseconds,
    timeout: 10_000,
  });
  const held = burdens.map(async ({ name, job }) => ({ name, ...(await holdSlowSockets(job)) }));
  const reports = await Promise.all(held);
  const after = residentMegabytes(pid);
  const probed = await probe.stop();
  const share = probed.good / probed.sent;
  const summary = reports.map(
    ({ name, connected, cutOff, answered, left, livedMs }) =>
      `${connected} ${name}: ${cutOff} cut off after ${inSeconds(livedMs.p50)} s (median; latest ${inSeconds(livedMs.max)} s, ` +
      `${answered} with an answer), ${left} left`,
  );
  const { latencies } = probed;
  return {
    holds: share >= neededShare && reports.every(({ left }) => left === 0),
    summary:
      `${summary.join(', ')}; probes within ${probeMilliseconds} ms ${(share * 100).toFixed(1)} % (median ${latencies.p50} ms, p99 ` +
      `${latencies.p99} ms, longest ${latencies.max} ms; ${listAnswers(probed)}); memory ` +
      `${before} MB before, ${after} MB after`,
  };
}

function inSeconds(milliseconds: number) {
  return (milliseconds / 1000).toFixed(1);
}
