import { programsApi } from '#shared/contract';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { runLoad } from '../../load/load.ts';
import { query } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { senderOf } from '../client.ts';
import { createLoadFixtures, type LoadFixtures } from '../load/load-fixtures.ts';
import { dashboardReads, enrolments } from '../load/requests.ts';
import type { Finding, Scenario } from '../runner.ts';

const people = 1_000;
const seats = 30;
const answeredWithin = 5_000;

export const scenario: Scenario = {
  name: 'rush',
  title: `${people} people want one of ${seats} seats in the same second`,
  mustHold:
    `Exactly ${seats} of them sit down, everybody else is told that the session is full or, with 503 and Retry-After, ` +
    `to come again, and each has an answer within ${answeredWithin / 1000} s. Who comes again is told the same.`,
  run,
};

async function run(): Promise<Finding> {
  const fixtures = await createLoadFixtures(people);
  const server = await startServer({ DATABASE_URL: fixtures.url });
  try {
    // People of the demo company sit there already.
    const before = (await countTaken(fixtures)).sitting;
    await query(fixtures.url, 'update training_sessions set capacity = $1 where id = $2', [
      before + seats,
      fixtures.openSessionId,
    ]);
    await runLoad({ port: server.port, requests: dashboardReads(fixtures), connections: 16, seconds: 3 });
    const { answers, problems, latencies, byStatus, withoutRetryAfter } = await runLoad({
      port: server.port,
      requests: enrolments(fixtures),
      limit: people,
      rate: people,
      connections: people,
      warm: true,
    });
    const taken = await countTaken(fixtures);
    const afterwards = await askAgain(fixtures, `http://127.0.0.1:${server.port}`);
    const { 201: seated = 0, 409: refused = 0, 503: deferred = 0 } = answers;
    const timesOf = (status: number) => {
      const times = byStatus[status];
      return times ? `p50 ${times.p50} ms, p99 ${times.p99} ms` : 'none';
    };
    return {
      figures: [
        `${people} people, ${seats} seats: ${listCounts(answers)}; without an answer: ${listCounts(problems)}; ` +
          `${taken.sitting - before} have sat down, ${taken.counted! - before} seats are counted`,
        `201: ${timesOf(201)}; 409: ${timesOf(409)}; 503: ${timesOf(503)}; the last answer after ${latencies.max} ms`,
        `asked again, who has no seat: ${listCounts(afterwards)}`,
      ].join('\n'),
      holds:
        [seated, taken.sitting - before, taken.counted! - before].every((number) => number === seats) &&
        seated + refused + deferred === people &&
        withoutRetryAfter === 0 &&
        latencies.max <= answeredWithin &&
        afterwards['session_full'] === people - seats,
    };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

/** How many sit in the session, and how many the session says do. */
async function countTaken({
  url,
  openSessionId,
}: LoadFixtures): Promise<{ sitting: number; counted: number | null }> {
  const [row] = await query<{ sitting: number; counted: number | null }>(
    url,
    `select (select count(*)::int from assignments where session_id = s.id) as sitting, seats_taken as counted
     from training_sessions s where id = $1`,
    [openSessionId],
  );
  return row!;
}

/** By code, one after the other. */
async function askAgain(fixtures: LoadFixtures, url: string): Promise<Counts> {
  const codes: Counts = {};
  for (const { id, token } of fixtures.colleagues) {
    const { code, status } = await senderOf(url, token)(programsApi.enrol, {
      params: { id: fixtures.openProgramId },
      body: { user: id, session: fixtures.openSessionId },
    });
    if (code !== 'already_enrolled') count(codes, code || status);
  }
  return codes;
}
