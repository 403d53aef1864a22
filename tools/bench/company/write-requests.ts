import { randomUUID } from 'node:crypto';
import type { BodyOf, Endpoint } from '#shared/api/endpoint';
import { programsApi } from '#shared/api/programs';
import { signInApi } from '#shared/api/sign-in';
import { demoPassword } from '../../../server/demo/load-demo.ts';
import type { CallOptions, SignedIn } from '../../../test/client.ts';
import { requestOf, uniqueInEachSending } from '../../load/requests.ts';
import { firstOf } from './cast.ts';
import { createProgram, findEmployees, placeEmployees } from './fresh-programs.ts';
import type { Ask } from './sign-people-in.ts';
import type { Stage } from './stage.ts';

/** A call that changes something, with what each sending needs made beforehand. */
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

type Prepare = (stage: Stage, ask: Ask, calls: number) => Promise<string[]>;

const few = [{ connections: 1, calls: 400 }];
const many = [...few, { connections: 16, calls: 1_000 }, { connections: 64, calls: 1_000 }];
const ofBatches = [
  { connections: 1, calls: 10 },
  { connections: 16, calls: 32 },
];

export const writes: readonly Write[] = [
  {
    name: 'sign-in',
    people: 1,
    loads: [
      { connections: 1, calls: 50 },
      { connections: 16, calls: 300 },
      { connections: 64, calls: 300 },
    ],
    prepare: async (stage, _ask, calls) => signInRequests(stage).slice(0, calls),
  },
  { name: 'assign 1', people: 1, loads: many, prepare: assigningOf(1) },
  { name: 'assign 1,000', people: 1_000, loads: ofBatches, prepare: assigningOf(1_000) },
  {
    name: 'assign 10,000',
    people: 10_000,
    loads: [{ connections: 1, calls: 5 }],
    prepare: assigningOf(10_000),
  },
  { name: 'enrol', people: 1, loads: many, prepare: prepareEnrolling },
  { name: 'complete 1,000', people: 1_000, loads: ofBatches, prepare: prepareCompleting },
];

/** Everybody of the crowd signs in. */
export function signInRequests({ cast }: Stage): string[] {
  return cast.people.employee.map(({ email }) =>
    once(signInApi.signIn, { body: { email, password: demoPassword } }),
  );
}

/** One popular program, where everybody of the crowd who is given enrols. */
export async function prepareEnrolling(stage: Stage, ask: Ask, calls: number): Promise<string[]> {
  const program = await createProgram(stage.client, staffOf(stage));
  const people = stage.cast.people.employee.slice(0, calls);
  const ids = people.map(({ id }) => id);
  await placeEmployees(ask, program, ids, { isEnrolled: false });
  return people.map(({ id, token }) =>
    once(programsApi.enrol, {
      params: { id: program.id },
      body: { user: id, session: program.sessionId },
      token,
    }),
  );
}

function assigningOf(batch: number): Prepare {
  return async (stage, ask, calls) => {
    const { token } = firstOf(stage.cast, 'manager');
    const batches = await spread(stage, ask, { batch, calls });
    return batches.map(({ program, ids }) =>
      once(programsApi.assign, { params: { id: program.id }, body: { assigned_employees: ids }, token }),
    );
  };
}

async function prepareCompleting(stage: Stage, ask: Ask, calls: number): Promise<string[]> {
  const { token } = firstOf(stage.cast, 'trainer');
  const batches = await spread(stage, ask, { batch: 1_000, calls });
  for (const { program, ids } of batches) await placeEmployees(ask, program, ids, { isEnrolled: true });
  await ask('vacuum (analyze) assignments');
  return batches.map(({ program, ids }) =>
    once(programsApi.complete, { params: { id: program.id }, body: { completed_employees: ids }, token }),
  );
}

/** Batches of people, of whom there are enough for one, for as few new programs as they fit into. */
async function spread(stage: Stage, ask: Ask, { batch, calls }: { batch: number; calls: number }) {
  const ids = await findEmployees(ask, Math.min(stage.employees, batch * calls));
  const batches = [];
  while (batches.length < calls) {
    const program = await createProgram(stage.client, staffOf(stage));
    for (let first = 0; first + batch <= ids.length && batches.length < calls; first += batch)
      batches.push({ program, ids: ids.slice(first, first + batch) });
  }
  return batches;
}

function staffOf({ cast }: Stage) {
  return {
    admin: firstOf(cast, 'admin'),
    manager: firstOf(cast, 'manager'),
    trainer: firstOf(cast, 'trainer'),
  };
}

/** As it goes over the wire, each with a key of its own. */
function once<Called extends Endpoint>(
  endpoint: Called,
  options: CallOptions<BodyOf<Called>> & Partial<SignedIn>,
): string {
  return requestOf(endpoint, options).bytes.replace(uniqueInEachSending, randomUUID());
}
