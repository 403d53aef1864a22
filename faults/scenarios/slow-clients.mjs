import { listCounts } from '../load/figures.mjs';
import { startInstance } from '../load/instance.mjs';
import { holdSlowSockets, startLoad } from '../load/load.mjs';
import { residentMegabytes } from '../load/process-figures.mjs';
import { get } from '../load/requests.mjs';
import { buildStage } from '../load/stage.mjs';

const PROBE_MS = 500;
const SHARE = 0.99;

export const scenario = {
  name: 'slow-clients',
  title: 'Thousands of clients that send a byte at a time, or nothing',
  mustHold:
    `A new connection's request is answered within ${PROBE_MS} ms in ${SHARE * 100} % of all cases, and the slow ` +
    'and the silent are cut off in the end.',
  run,
};

const HEADER = 'GET /api/config HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
const BODY_HEADER =
  'POST /api/user/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n';

async function run({ headers = 3_000, bodies = 1_000, idle = 10_000, seconds = 100 } = {}) {
  const stage = await buildStage(1);
  if (!stage) return { skipped: 'there is no PostgreSQL here' };
  const server = await startInstance({ DATABASE_URL: stage.url });
  try {
    const job = { port: server.port, interval: 1_000, seconds };
    const slow = [
      { name: 'slow headers', job: { ...job, sockets: headers, atOnce: HEADER, slowly: 'slow' } },
      { name: 'slow bodies', job: { ...job, sockets: bodies, atOnce: BODY_HEADER, slowly: '{      ' } },
    ];
    const silent = [{ name: 'silent', job: { ...job, sockets: idle, atOnce: '', slowly: '' } }];
    const first = await probeBeside(server, stage, slow);
    const second = await probeBeside(server, stage, silent);
    return { figures: `${first.told}; ${second.told}`, holds: first.holds && second.holds };
  } finally {
    await server.kill();
    await stage.stop();
  }
}

/**
 * Asks on new connections, every 50 ms, as long as the others are there.
 *
 * @param {import('../load/instance.mjs').Instance} server
 * @param {import('../load/stage.mjs').Stage} stage
 * @param {readonly {name: string, job: import('../load/slow-process.mjs').SlowJob}[]} burdens
 */
async function probeBeside({ port, pid }, { tokens }, burdens) {
  const before = residentMegabytes(pid);
  const probe = startLoad({
    port,
    requests: [get('/api/health/ready'), get('/api/user/verify', tokens.employee)],
    rate: 20,
    fresh: true,
    good: PROBE_MS,
    patience: 10_000,
  });
  const held = burdens.map(async ({ name, job }) => ({ name, ...(await holdSlowSockets(job)) }));
  const reports = await Promise.all(held);
  const after = residentMegabytes(pid);
  const probed = await probe.stop();
  const share = probed.good / probed.sent;
  const told = reports.map(
    ({ name, connected, cutOff, answered, left, livedMs }) =>
      `${connected} ${name}: ${cutOff} cut off after ${inSeconds(livedMs.p50)} s (median; latest ${inSeconds(livedMs.max)} s, ` +
      `${answered} with an answer), ${left} left`,
  );
  const { latencies, answers, problems } = probed;
  return {
    holds: share >= SHARE && reports.every(({ left }) => left === 0),
    told:
      `${told.join(', ')}; probes within ${PROBE_MS} ms ${(share * 100).toFixed(1)} % (median ${latencies.p50} ms, p99 ` +
      `${latencies.p99} ms, longest ${latencies.max} ms; ${listCounts({ ...answers, ...problems })}); memory ` +
      `${before} MB before, ${after} MB after`,
  };
}

function inSeconds(/** @type {number} */ milliseconds) {
  return (milliseconds / 1000).toFixed(1);
}
