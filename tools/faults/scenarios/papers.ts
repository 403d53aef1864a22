import { setTimeout as pause } from 'node:timers/promises';
import { recordsApi } from '#shared/contract';
import { certificatePath, recordListPath } from '#shared/training/records/calls';
import { recordBody } from '../../../test/record-body.ts';
import { addressOf } from '../../../server/demo/build-people.ts';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { requestOf } from '../../load/requests.ts';
import { isAllOf, listAnswers, type Report } from '../../load/tally.ts';
import { query } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import { dashboardReads } from '../load/requests.ts';
import type { Scenario } from '../runner.ts';

const heapMegabytes = 256;
const records = 2_500;
const most = 50;
/** Of everybody's reads beside one person's documents. */
const readsMilliseconds = 100;
const connections = 16;

export const scenario: Scenario = {
  name: 'papers',
  title: `one person asks for documents to print as fast as they can, of a server with ${heapMegabytes} MB`,
  mustHold:
    `While ${connections} connections of one person ask for certificates, alone and in batches, the median of everybody's ` +
    `reads stays within ${readsMilliseconds} ms and each is answered; all lists of a person with ${records} records that are ` +
    `asked for at once come, or are refused with Retry-After; of ${records} proposals of one person ${most} are taken; and ` +
    'the server lives, without the limit on requests.',
  run,
};

const addRecords = `
  insert into training_records (person_id, title, trained_on, recorded_at, source, decision)
  select u.id, 'Course ' || n, current_date - n % 900, now(), 'external', 'accepted'
  from users u, generate_series(1, $2::int) n where u.email = $1 returning id, person_id as person`;

async function run({ seconds = 8, readsPerSecond = 60 } = {}) {
  const fixtures = await createLoadFixtures(10);
  const { url, tokens } = fixtures;
  const rows = await query<{ id: string; person: string }>(url, addRecords, [addressOf('employee'), records]);
  const { person } = rows[0]!;
  const server = await startServer({
    DATABASE_URL: url,
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  });
  try {
    const { port } = server;
    const token = tokens.employee;
    const reads = {
      port,
      requests: dashboardReads(fixtures),
      rate: readsPerSecond,
      warm: true,
      connections: 50,
    };
    await runLoad({ ...reads, seconds: 3 });
    const quiet = await runLoad({ ...reads, seconds });
    const beside = async (paths: string[], limit?: number) => {
      const reading = startLoad(reads);
      await pause(500);
      const asked = await askForFiles({ port, token, paths, seconds, limit });
      return { asked, reads: await reading.stop() };
    };

    const paths = rows.slice(0, 16).map(({ id }) => certificatePath(id));
    const batches = await beside([`/api/batch?${new URLSearchParams(paths.map((path) => ['call', path]))}`]);
    const certificates = await beside(paths);
    const lists = await beside([recordListPath(person)], 6);
    const body = recordBody([person], { title: 'Sailing', trained_on: '2026-01-05' });
    const proposed = await runLoad({
      port,
      requests: [requestOf(recordsApi.propose, { token, body })],
      connections,
      limit: records,
    });
    const waiting = await query<{ count: number }>(
      url,
      `select count(*)::int as count from training_records where decision = 'proposed' and person_id = $1`,
      [person],
    );

    const attacks = { batches, certificates, lists };
    const holds =
      server.isRunning() &&
      waiting[0]!.count <= most &&
      isAllOf(proposed, ['201', '409']) &&
      Object.values(attacks).every(
        (attack) =>
          Object.keys(attack.asked).every((answer) => ['200', '503 with Retry-After'].includes(answer)) &&
          isAllOf(attack.reads, ['200']) &&
          attack.reads.latencies.p50 <= readsMilliseconds,
      );
    const figures = [
      `reads alone: ${inWords(quiet)}; the server ${server.isRunning() ? 'lives' : 'has ended'}`,
      ...Object.entries(attacks).map(
        ([name, attack]) =>
          `  ${name}: ${listCounts(attack.asked)}; reads beside them: ${inWords(attack.reads)}`,
      ),
      `  proposals: ${listAnswers(proposed)} in ${proposed.seconds.toFixed(1)} s; ${waiting[0]!.count} wait`,
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

interface Asked {
  port: number;
  token: string;
  paths: readonly string[];
  seconds: number;
  limit: number | undefined;
}

/** Asks for these in turn, on so many connections at a time, and reads each to its end; counts the answers. */
async function askForFiles({ port, token, paths, seconds, limit = Infinity }: Asked): Promise<Counts> {
  const counts: Counts = {};
  const until = performance.now() + seconds * 1_000;
  let sent = 0;
  const ask = async () => {
    while (sent < limit && performance.now() < until) {
      const path = paths[sent % paths.length]!;
      sent += 1;
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await response.arrayBuffer();
        count(counts, `${response.status}${response.headers.has('retry-after') ? ' with Retry-After' : ''}`);
      } catch (error) {
        count(counts, String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return counts;
}

function inWords(report: Report): string {
  const { p50, p99 } = report.latencies;
  return `p50 ${p50} ms, p99 ${p99} ms (${listAnswers(report)})`;
}
