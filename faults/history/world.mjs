import { need } from '../client.mjs';
import { createUser, dayAhead, signIn } from '../company.mjs';

/** So that the wire's instants read as the form's dates and times. */
export const timeZone = 'UTC';

/**
 * What the clients know of the company; the server has the truth.
 *
 * @typedef {{id: string, manager: string, trainers: string[]}} KnownProgram
 *
 * @typedef {object} World
 * @property {KnownProgram[]} programs not archived, as far as known
 * @property {string[]} employees who sign in
 * @property {string[]} others employees who do not, and who come and go
 * @property {string[][]} blocks employees who are assigned together, once, and stay
 * @property {string[]} managers
 * @property {string[]} trainers
 * @property {{id: string, name: string}[]} departments
 */

/** A title that says how many sessions there are, so that a half-written program shows. */
export const titleOf = (/** @type {number} */ number, /** @type {number} */ sessions) =>
  `Program ${number} (${sessions} sessions)`;

/** @returns the body of a request for a new program */
export function newProgram(
  /** @type {import('./random.mjs').Random} */ random,
  /** @type {Pick<World, 'trainers'>} */ { trainers },
  /** @type {string} */ manager,
) {
  const sessions = Array.from({ length: 2 + random.below(3) }, () => ({
    trainer: random.pick(trainers),
    date: dayAhead(),
    time: '09:00',
  }));
  return {
    title: titleOf(random.below(10_000), sessions.length),
    description: 'Part of a history.',
    assigned_manager: manager,
    deadline: dayAhead(),
    duration: 60,
    sessions,
  };
}

/**
 * A company of 32 people who sign in and many who do not, with two programs for each manager.
 *
 * @param {string} url
 * @param {import('./random.mjs').Random} random
 */
export async function createWorld(url, random) {
  const { send } = await signIn(() => url);
  const hire = (/** @type {string} */ role, /** @type {number} */ count) =>
    Promise.all(Array.from({ length: count }, () => createUser(send, role)));
  const people = {
    admin: await hire('admin', 4),
    manager: await hire('manager', 6),
    trainer: await hire('trainer', 6),
    employee: await hire('employee', 16),
  };
  const others = await hire('employee', 100);
  const ids = (/** @type {{id: string}[]} */ users) => users.map(({ id }) => id);
  /** @type {World} */
  const world = {
    programs: [],
    employees: ids(people.employee),
    others: ids(others.slice(0, 40)),
    blocks: Array.from({ length: 12 }, (_, block) => ids(others.slice(40 + block * 5, 45 + block * 5))),
    managers: ids(people.manager),
    trainers: ids(people.trainer),
    departments: [],
  };
  for (const manager of [...world.managers, ...world.managers]) {
    const body = newProgram(random, world, manager);
    const { program_id: id } = await need(send, 'POST', '/api/training-programs/create', body);
    world.programs.push({ id, manager, trainers: body.sessions.flatMap(({ trainer }) => trainer ?? []) });
  }
  return { world, people };
}
