import { randomUUID } from 'node:crypto';
import { password } from '../../faults/company.mjs';
import { post, UNIQUE } from '../../faults/load/requests.mjs';
import { createProgram, findEmployees, placeEmployees } from './fresh-programs.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./sign-people-in.mjs').Ask} Ask */

/**
 * A call that changes something, with what each sending needs made beforehand.
 *
 * @typedef {object} Write
 * @property {string} name
 * @property {number} people that one call is about
 * @property {readonly {connections: number, calls: number}[]} loads how often it is sent on how many connections; one
 *   that takes much work is not sent on many, as the work would only wait
 * @property {(stage: Stage, ask: Ask, calls: number) => Promise<string[]>} prepare at most so many requests, each to be
 *   sent once
 */

const few = [{ connections: 1, calls: 400 }];
const many = [...few, { connections: 16, calls: 1_000 }, { connections: 64, calls: 1_000 }];

/** @type {readonly Write[]} */
export const writes = [
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
  { name: 'assign 1', people: 1, loads: many, prepare: (...given) => prepareAssigning(1, ...given) },
  {
    name: 'assign 1,000',
    people: 1_000,
    loads: [
      { connections: 1, calls: 10 },
      { connections: 16, calls: 32 },
    ],
    prepare: (...given) => prepareAssigning(1_000, ...given),
  },
  {
    name: 'assign 10,000',
    people: 10_000,
    loads: [{ connections: 1, calls: 5 }],
    prepare: (...given) => prepareAssigning(10_000, ...given),
  },
  { name: 'enrol', people: 1, loads: many, prepare: prepareEnrolling },
  {
    name: 'complete 1,000',
    people: 1_000,
    loads: [
      { connections: 1, calls: 10 },
      { connections: 16, calls: 32 },
    ],
    prepare: prepareCompleting,
  },
];

/** Everybody of the crowd signs in. */
export function signInRequests(/** @type {Stage} */ { cast }) {
  return cast.people.employee.map(({ email }) => send('/api/user/signin', { email, password }));
}

/** One popular program, where everybody of the crowd who is given enrols. */
export async function prepareEnrolling(
  /** @type {Stage} */ stage,
  /** @type {Ask} */ ask,
  /** @type {number} */ calls,
) {
  const program = await createProgram(stage);
  const people = stage.cast.people.employee.slice(0, calls);
  await placeEmployees(
    ask,
    program,
    people.map(({ id }) => id),
    { isEnrolled: false },
  );
  return people.map(({ id, token }) =>
    send(`/api/training-programs/${program.id}/enroll`, { user: id, session: program.sessionId }, token),
  );
}

async function prepareAssigning(
  /** @type {number} */ batch,
  /** @type {Stage} */ stage,
  /** @type {Ask} */ ask,
  /** @type {number} */ calls,
) {
  const token = stage.cast.people.manager[0]?.token;
  const batches = await spread(stage, ask, { batch, calls });
  return batches.map(({ program, ids }) =>
    send(`/api/training-program/${program.id}/employees/assign`, { assigned_employees: ids }, token),
  );
}

async function prepareCompleting(
  /** @type {Stage} */ stage,
  /** @type {Ask} */ ask,
  /** @type {number} */ calls,
) {
  const token = stage.cast.people.trainer[0]?.token;
  const batches = await spread(stage, ask, { batch: 1_000, calls });
  for (const { program, ids } of batches) await placeEmployees(ask, program, ids, { isEnrolled: true });
  await ask('vacuum (analyze) assignments');
  return batches.map(({ program, ids }) =>
    send(`/api/training-program/${program.id}/employees/complete`, { completed_employees: ids }, token),
  );
}

/** Batches of people, of whom there are enough for one, for as few new programs as they fit into. */
async function spread(
  /** @type {Stage} */ stage,
  /** @type {Ask} */ ask,
  /** @type {{batch: number, calls: number}} */ { batch, calls },
) {
  const ids = await findEmployees(ask, Math.min(stage.employees, batch * calls));
  const batches = [];
  while (batches.length < calls) {
    const program = await createProgram(stage);
    for (let first = 0; first + batch <= ids.length && batches.length < calls; first += batch)
      batches.push({ program, ids: ids.slice(first, first + batch) });
  }
  return batches;
}

/** As it goes over the wire, each with a key of its own. */
function send(/** @type {string} */ path, /** @type {object} */ body, token = '') {
  return post(path, body, token).bytes.replace(UNIQUE, randomUUID());
}
