import { randomUUID } from 'node:crypto';
import type { BodyOf, Endpoint } from '#shared/endpoint';
import { programsApi, signInApi } from '#shared/contract';
import { demoPassword } from '../../../server/demo/load-demo.ts';
import type { CallOptions, Client, SignedIn } from '../../../test/client.ts';
import { requestOf, uniqueInEachSending } from '../../load/requests.ts';
import { personInRole, type Fixtures } from './fixtures.ts';
import { createProgram, findEmployees, placeEmployees, withSession } from './fresh-programs.ts';
import type { RunSql } from './sign-people-in.ts';

/** A call that changes something, and the preparation that each sending needs. */
export interface Write {
  name: string;
  /** How many people one call is about. */
  people: number;
  /**
   * How often it is sent on how many connections; one that takes much work is not sent on many, as the work would only
   * wait.
   */
  loads: readonly { connections: number; calls: number }[];
  /** At most so many requests, each to be sent once. */
  prepare: Prepare;
}

/** A company with its server. */
interface System {
  client: Client;
  fixtures: Fixtures;
  employees: number;
}

type Prepare = (system: System, runSql: RunSql, calls: number) => Promise<string[]>;

const many = [
  { connections: 1, calls: 200 },
  { connections: 16, calls: 600 },
  { connections: 64, calls: 600 },
];
const ofBatches = [{ connections: 1, calls: 10 }];
const ofEverybody = [{ connections: 1, calls: 3 }];

export const writes: readonly Write[] = [
  {
    name: 'sign-in',
    people: 1,
    loads: [
      { connections: 1, calls: 50 },
      { connections: 64, calls: 200 },
    ],
    prepare: async (system, _ask, calls) => signInRequests(system).slice(0, calls),
  },
  { name: 'assign 1', people: 1, loads: many, prepare: assigningOf(1) },
  { name: 'assign 1,000', people: 1_000, loads: ofBatches, prepare: assigningOf(1_000) },
  { name: 'assign 10,000', people: 10_000, loads: ofEverybody, prepare: assigningOf(10_000) },
  { name: 'enrol', people: 1, loads: many, prepare: prepareEnrolling },
  { name: 'enrol in one of the seats', people: 1, loads: many, prepare: prepareTakingSeats },
  { name: 'complete 1,000', people: 1_000, loads: ofBatches, prepare: completingOf(1_000) },
  { name: 'complete 10,000', people: 10_000, loads: ofEverybody, prepare: completingOf(10_000) },
];

/** Sign-ins of all signed-in employees. */
function signInRequests({ fixtures }: System): string[] {
  return fixtures.people.employee.map(({ email }) =>
    once(signInApi.signIn, { body: { email, password: demoPassword } }),
  );
}

/** Assigns employees to one new program; returns their requests to enrol. */
function prepareEnrolling(system: System, runSql: RunSql, calls: number): Promise<string[]> {
  return enrolIn(null, system, runSql, calls);
}

/** The same in a session that has a seat for each of them; a release without seats makes one without a capacity. */
function prepareTakingSeats(system: System, runSql: RunSql, calls: number): Promise<string[]> {
  return enrolIn(calls, system, runSql, calls);
}

async function enrolIn(
  capacity: number | null,
  system: System,
  runSql: RunSql,
  calls: number,
): Promise<string[]> {
  const program = await withSession(runSql, await createProgram(system.client, staffOf(system), capacity));
  const people = system.fixtures.people.employee.slice(0, calls);
  const ids = people.map(({ id }) => id);
  await placeEmployees(runSql, program, ids, { isEnrolled: false });
  return people.map(({ id, token }) =>
    once(programsApi.enrol, {
      params: { id: program.id },
      body: { user: id, session: program.sessionId },
      token,
    }),
  );
}

function assigningOf(batch: number): Prepare {
  return async (system, runSql, calls) => {
    const { token } = personInRole(system.fixtures, 'manager');
    const batches = await spread(system, runSql, { batch, calls });
    return batches.map(({ program, ids }) =>
      once(programsApi.assign, { params: { id: program.id }, body: { assigned_employees: ids }, token }),
    );
  };
}

function completingOf(batch: number): Prepare {
  return async (system, runSql, calls) => {
    const { token } = personInRole(system.fixtures, 'trainer');
    const batches = await spread(system, runSql, { batch, calls });
    for (const { program, ids } of batches) await placeEmployees(runSql, program, ids, { isEnrolled: true });
    await runSql('vacuum (analyze) assignments');
    return batches.map(({ program, ids }) =>
      once(programsApi.complete, { params: { id: program.id }, body: { completed_employees: ids }, token }),
    );
  };
}

/** Batches of people, each of a size that the company can fill, for as few new programs as they fit into. */
async function spread(system: System, runSql: RunSql, { batch, calls }: { batch: number; calls: number }) {
  const ids = await findEmployees(runSql, Math.min(system.employees, batch * calls));
  const batches = [];
  while (batches.length < calls) {
    const program = await withSession(runSql, await createProgram(system.client, staffOf(system)));
    for (let first = 0; first + batch <= ids.length && batches.length < calls; first += batch)
      batches.push({ program, ids: ids.slice(first, first + batch) });
  }
  return batches;
}

function staffOf({ fixtures }: System) {
  return {
    admin: personInRole(fixtures, 'admin'),
    manager: personInRole(fixtures, 'manager'),
    trainer: personInRole(fixtures, 'trainer'),
  };
}

/** The requests, each with an Idempotency-Key of its own. */
function once<Called extends Endpoint>(
  endpoint: Called,
  options: CallOptions<BodyOf<Called>> & Partial<SignedIn>,
): string {
  return requestOf(endpoint, options).bytes.replace(uniqueInEachSending, randomUUID());
}
