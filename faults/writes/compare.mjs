import { need } from '../client.mjs';

/** Questions under way at a time. */
const width = 8;

/**
 * What an admin finds.
 *
 * @typedef {{session: string | null, isComplete: boolean}} Training
 *
 * @typedef {object} State
 * @property {Map<string, {sessions: number, people: Map<string, Training>}>} programs
 * @property {Set<string>} departments names
 * @property {Map<string, number>} names number in the last name by person
 */

/**
 * Reads through the API what the ledger speaks of.
 *
 * @param {import('../client.mjs').Send} admin
 * @param {import('./ledger.mjs').Ledger} ledger
 * @returns {Promise<State>}
 */
export async function readState(admin, ledger) {
  const { programs } = await need(admin, 'GET', '/api/training-programs/admin');
  const { departments } = await need(admin, 'GET', '/api/admin/roles-and-departments');
  const peopleOf = await inParallel(programs, async ({ _id }) => {
    const { employees } = await need(admin, 'GET', `/api/training-program/${_id}/employees/assigned`);
    return employees.map(
      ({ _id: id, session, status }) =>
        /** @type {const} */ ([id, { session: session?._id ?? null, isComplete: status === 'complete' }]),
    );
  });
  const names = await inParallel([...ledger.names.keys()], async (id) => {
    const { user } = await need(admin, 'GET', `/api/user/${id}`);
    return /** @type {const} */ ([id, Number(user.last_name)]);
  });
  return {
    programs: new Map(
      programs.map(({ _id, training_sessions }, index) => [
        _id,
        { sessions: training_sessions.length, people: new Map(peopleOf[index]) },
      ]),
    ),
    departments: new Set(departments.map(({ name }) => name)),
    names: new Map(names),
  };
}

/**
 * What of the acknowledged is not there, and of what only a part is.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {State} state
 * @param {number} sessions of each program
 * @returns {{lost: string[], halves: string[]}} what it is about, in words
 */
export function compare(ledger, state, sessions) {
  const lost = [...ledger.departments].filter((name) => !state.departments.has(name));
  /** @type {string[]} */
  const halves = [];
  for (const [id, acknowledged] of ledger.names) {
    if (!((state.names.get(id) ?? 0) >= acknowledged)) lost.push(`name of ${id}`);
  }
  for (const [id, program] of state.programs) {
    if (program.sessions !== sessions) halves.push(`sessions of ${id}`);
  }
  for (const [id, notes] of ledger.programs) {
    const found = state.programs.get(id);
    if (!found) lost.push(`program ${id}`);
    const people = found?.people ?? new Map();
    /** @type {[typeof notes.assigned, (person: string) => boolean, string][]} */
    const batches = [
      [notes.assigned, (person) => people.has(person), 'assignments'],
      [notes.completed, (person) => people.get(person)?.isComplete === true, 'completions'],
    ];
    for (const [asked, isThere, what] of batches) {
      for (const batch of asked) {
        const there = batch.people.filter(isThere).length;
        if (there !== 0 && there !== batch.people.length) halves.push(`${what} in ${id}`);
        if (batch.acknowledged && there !== batch.people.length) lost.push(`${what} in ${id}`);
      }
    }
    for (const [person, session] of notes.enrolled) {
      if (people.get(person)?.session !== session) lost.push(`enrolment of ${person} in ${id}`);
    }
  }
  return { lost, halves };
}

/**
 * @template Item, Result
 * @param {Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
async function inParallel(items, work) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(/** @type {Item} */ (items[index]));
    }
  };
  await Promise.all(Array.from({ length: width }, takeTurns));
  return results;
}
