import { setTimeout as pause } from 'node:timers/promises';
import { recordsApi } from '#shared/contract';
import { certificatePath } from '#shared/training/records/calls';
import { recordBody } from '../../../test/record-body.ts';
import { addressOf } from '../../../server/demo/build-people.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { requestOf, type RawRequest } from '../../load/requests.ts';
import { listAnswers, type Report } from '../../load/tally.ts';
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
    const beside = async (requests: RawRequest[], limit = Infinity) => {
      const reading = startLoad(reads);
      await pause(500);
      const asked = await runLoad({ port, requests, connections, seconds, timeout: 60_000, limit });
      return { asked, reads: await reading.stop() };
    };

    const paths = rows.slice(0, 16).map(({ id }) => certificatePath(id));
    const batches = await beside([
      requestFor(`/api/batch?${new URLSearchParams(paths.map((path) => ['call', path]))}`, token),
    ]);
    const certificates = await beside(
      rows.slice(0, 16).map(({ id }) => requestOf(recordsApi.certificate, { token, params: { id } })),
    );
    const lists = await beside([requestOf(recordsApi.pdfOfPerson, { token, params: { id: person } })], 6);
    const body = recordBody([person], { title: 'Sailing', trained_on: '2026-01-05' });
    const proposals = await beside([requestOf(recordsApi.propose, { token, body })], records);
    const waiting = await query<{ count: number }>(
      url,
      `select count(*)::int as count from training_records where decision = 'proposed' and person_id = $1`,
      [person],
    );

    const attacks = { batches, certificates, lists, proposals };
    const holds =
      server.isRunning() &&
      waiting[0]!.count <= most &&
      isAllOf(lists.asked, ['200', '503']) &&
      isAllOf(certificates.asked, ['200', '503']) &&
      Object.values(attacks).every(
        (attack) =>
          attack.asked.withoutRetryAfter === 0 &&
          isAllOf(attack.reads, ['200']) &&
          attack.reads.latencies.p50 <= readsMilliseconds,
      );
    const figures = [
      `reads alone: ${inWords(quiet)}; ${waiting[0]!.count} proposals wait; the server ${server.isRunning() ? 'lives' : 'has ended'}`,
      ...Object.entries(attacks).map(
        ([name, attack]) =>
          `  ${name}: ${listAnswers(attack.asked)} in ${attack.asked.seconds.toFixed(1)} s; reads beside them: ${inWords(attack.reads)}`,
      ),
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

function requestFor(path: string, token: string): RawRequest {
  const head = ['Host: 127.0.0.1', `Authorization: Bearer ${token}`].join('\r\n');
  return { name: 'GET /api/batch', bytes: `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n` };
}

function inWords(report: Report): string {
  const { p50, p99 } = report.latencies;
  return `p50 ${p50} ms, p99 ${p99} ms (${listAnswers(report)})`;
}

function isAllOf({ answers, problems }: Report, statuses: string[]) {
  return Object.keys({ ...answers, ...problems }).every((status) => statuses.includes(status));
}
