import { setTimeout as pause } from 'node:timers/promises';
import { recordsApi } from '#shared/contract';
import { certificatePath, recordListPath } from '#shared/training/records/calls';
import { recordBody } from '../../../test/record-body.ts';
import { addressOf } from '../../../server/demo/build-people.ts';
import { listCounts } from '../../load/figures.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { requestOf } from '../../load/requests.ts';
import { isAllOf, listAnswers, type Report } from '../../load/tally.ts';
import { query } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { askForFiles } from '../load/ask-for-files.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import { dashboardReads } from '../load/requests.ts';
import type { Scenario } from '../runner.ts';

const heapMegabytes = 256;
const records = 2_500;
const most = 50;
/** Of everybody's reads beside one person's documents. */
const readsMilliseconds = 100;
const connections = 16;
/** Of somebody's certificate, while another person's list is drawn, in a script that nobody has used before. */
const certificateMilliseconds = 1_000;

export const scenario: Scenario = {
  name: 'papers',
  title: `one person asks for documents to print as fast as they can, of a server with ${heapMegabytes} MB`,
  mustHold:
    `While ${connections} connections of one person ask for certificates, alone and in batches, the median of everybody's ` +
    `reads stays within ${readsMilliseconds} ms and each is answered; all lists of a person with ${records} records that are ` +
    `asked for at once come, or are refused with Retry-After; while the first list of 1,000 records in Chinese is drawn, ` +
    `nobody waits for a certificate for longer than ${certificateMilliseconds} ms; of ${records} proposals of one person ${most} are taken; and ` +
    'the server lives, without the limit on requests.',
  run,
};

const addRecords = `
  insert into training_records (person_id, title, trained_on, recorded_at, source, decision)
  select u.id,
    case when $3 then (select string_agg(chr(19968 + (n * 37 + c * 7919) % 20000), '') from generate_series(1, 60) c)
      else 'Course ' || n end, current_date - n % 900, now(), 'external', 'accepted'
  from users u, generate_series(1, $2::int) n where u.email = $1 returning id, person_id as person`;

async function run({ seconds = 8, readsPerSecond = 60 } = {}) {
  const fixtures = await createLoadFixtures(10);
  const { url, tokens } = fixtures;
  const rows = await query<{ id: string; person: string }>(url, addRecords, [
    addressOf('employee'),
    records,
    false,
  ]);
  const [chinese] = await query<{ person: string }>(url, addRecords, [addressOf('trainer'), 1_000, true]);
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
      const asked = await askForFiles({ port, token, paths, connections, seconds, limit });
      return { asked, reads: await reading.stop() };
    };

    const paths = rows.slice(0, 16).map(({ id }) => certificatePath(id));
    const batches = await beside([`/api/batch?${new URLSearchParams(paths.map((path) => ['call', path]))}`]);
    const certificates = await beside(paths);
    const lists = await beside([recordListPath(person)], 6);
    const drawing = askForFiles({
      port,
      token: tokens.trainer,
      paths: [recordListPath(chinese!.person)],
      connections: 1,
      seconds,
      limit: 1,
    });
    const longest = await longestWait({ port, token: tokens.admin, path: paths[0]!, seconds });
    const inChinese = await drawing;
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
      longest <= certificateMilliseconds &&
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
      `  a list in Chinese: ${listCounts(inChinese)}; beside it a certificate takes ${longest} ms at the longest`,
      `  proposals: ${listAnswers(proposed)} in ${proposed.seconds.toFixed(1)} s; ${waiting[0]!.count} wait`,
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

/** How long somebody waits for this file, who asks for it again and again; Infinity where it doesn't come. */
async function longestWait({
  port,
  token,
  path,
  seconds,
}: {
  port: number;
  token: string;
  path: string;
  seconds: number;
}) {
  const until = performance.now() + seconds * 1_000;
  let longest = 0;
  while (performance.now() < until) {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    longest = response.ok ? Math.max(longest, Math.round(performance.now() - start)) : Infinity;
  }
  return longest;
}

function inWords(report: Report): string {
  const { p50, p99 } = report.latencies;
  return `p50 ${p50} ms, p99 ${p99} ms (${listAnswers(report)})`;
}
