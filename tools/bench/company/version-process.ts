import { pathToFileURL } from 'node:url';
import { roles, type Role } from '#shared/roles';
import type * as ClientModule from '../../../test/client.ts';
import { connect } from '../../postgres/query.ts';
import type * as DeepCursorModule from './deep-cursor.ts';
import type * as FixturesModule from './fixtures.ts';
import type * as ReadCallsModule from './read-calls.ts';
import { runSqlOn } from './sign-people-in.ts';
import type { Asked, Dashboard, VersionJob, VersionRequests } from './version.ts';
import { writes } from './write-requests.ts';

/*
 * Makes the requests of one version with that version's own code: a former release knows other calls, and its replies
 * are none of today's. Changes are the present ones, as all versions know these calls, so that the loads are the same.
 */

async function begin({ folder, url, databaseUrl, employees }: VersionJob): Promise<void> {
  const load = async <Module>(file: string) =>
    (await import(pathToFileURL(`${folder}/${file}`).href)) as Module;
  const { createClient } = await load<typeof ClientModule>('test/client.ts');
  const { collectFixtures } = await load<typeof FixturesModule>('tools/bench/company/fixtures.ts');
  const { findDeepCursor } = await load<typeof DeepCursorModule>('tools/bench/company/deep-cursor.ts');
  const readCalls = await load<typeof ReadCallsModule>('tools/bench/company/read-calls.ts');

  const client = createClient(url);
  const runSql = runSqlOn(await connect(databaseUrl));
  const fixtures = await collectFixtures(runSql);
  const calls = readCalls.listReadCalls(fixtures, await findDeepCursor(client, fixtures, employees));

  const dashboardOf = (role: Role): Dashboard => {
    const people = fixtures.people[role].slice(0, mostPeople);
    // Some former versions sent all calls of a dashboard as one batch.
    const batches = (readCalls as BatchingModule).dashboardBatches?.(fixtures, role, people);
    const { requests, calls: each } = batches
      ? { requests: batches, calls: 1 }
      : readCalls.dashboardRequests(fixtures, role, people);
    const verify = readCalls.verifyRequests(people);
    return { people: people.length, calls: each, requests, verify, tokens: people.map(({ token }) => token) };
  };
  process.on('message', ({ write, calls: number }: Asked) => {
    const { prepare } = writes.find(({ name }) => name === write)!;
    void prepare({ client, fixtures, employees }, runSql, number).then((requests) =>
      process.send?.(requests),
    );
  });
  const dashboards = Object.fromEntries(roles.map((role) => [role, dashboardOf(role)]));
  process.send?.({
    calls,
    dashboards: dashboards as VersionRequests['dashboards'],
    writes: writes.map(({ name, people, loads }) => ({ name, people, loads })),
  } satisfies VersionRequests);
}

type BatchingModule = typeof ReadCallsModule & {
  dashboardBatches?: (...given: Parameters<typeof ReadCallsModule.dashboardRequests>) => string[];
};

/** So many take turns with their dashboards. */
const mostPeople = 400;

process.once('message', (job) => void begin(job as VersionJob));
process.on('disconnect', () => process.exit());
