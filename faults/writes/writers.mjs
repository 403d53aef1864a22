import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dayAhead } from '../company.mjs';

export const sessionsOfProgram = 3;
/** After a refusal a person waits a moment, too. */
const breath = 50;

/** Ends a writer's round: what follows builds on what was just refused. */
class RoundOver extends Error {}

/** @typedef {import('./tally.mjs').Tally['note']} Note */

/** So long nothing may be acknowledged while writes are waited for. */
const patience = 60_000;

/**
 * Starts writers that work until they are told to stop. Each, round by round, creates a program, assigns two
 * batches of people to it, lets them enrol and completes them in batches, adds a department and changes a name.
 *
 * @param {object} company
 * @param {import('../company.mjs').People} company.people with a manager or trainer each for as many writers
 * @param {import('./ledger.mjs').Ledger} company.ledger
 * @param {Note} company.note told of every answer
 * @param {number} [writers]
 * @returns {{stop: () => Promise<void>, reach: (count: number) => Promise<void>}} reach waits until as many
 *   writes are acknowledged in all
 */
export function startWriting({ people, ledger, note }, writers = 8) {
  const state = { isStopping: false };
  const write = async (/** @type {number} */ number) => {
    const company = { people, ledger, ask: asking(note), isStopping: () => state.isStopping };
    while (!state.isStopping) {
      try {
        await writeRound(company, number);
      } catch (error) {
        if (!(error instanceof RoundOver)) throw error;
        await pause(breath);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, number) => write(number)));
  // Whoever stops them learns of a failure; until then it must not count as unhandled.
  writing.catch(() => {});
  return {
    stop: async () => {
      state.isStopping = true;
      await writing;
    },
    reach: async (count) => {
      let [last, since] = [ledger.count, performance.now()];
      while (ledger.count < count) {
        await pause(20);
        if (ledger.count > last) [last, since] = [ledger.count, performance.now()];
        else if (performance.now() - since > patience) throw new Error('Nothing is written any more.');
      }
    },
  };
}

/** One request whose success the round depends on. */
function asking(/** @type {Note} */ note) {
  return async (
    /** @type {import('../company.mjs').Person} */ { send },
    /** @type {Parameters<import('../client.mjs').Send>} */ ...request
  ) => {
    const answer = await send(...request);
    note(answer, `${request[0]} ${request[1]}`);
    if (answer.status < 200 || answer.status > 299) throw new RoundOver();
    return answer.body;
  };
}

/**
 * @param {object} company
 * @param {import('../company.mjs').People} company.people
 * @param {import('./ledger.mjs').Ledger} company.ledger
 * @param {ReturnType<typeof asking>} company.ask
 * @param {() => boolean} company.isStopping
 * @param {number} number of the writer
 */
async function writeRound({ people, ledger, ask, isStopping }, number) {
  const { admin, managers, trainers, employees } = people;
  const manager = /** @type {import('../company.mjs').Person} */ (managers[number % managers.length]);
  const trainer = /** @type {import('../company.mjs').Person} */ (trainers[number % trainers.length]);
  const session = { trainer: trainer.id, date: dayAhead(), time: '09:00' };
  const { program_id: program } = await ask(admin, 'POST', '/api/training-programs/create', {
    title: `Program ${randomUUID()}`,
    description: 'Written under load.',
    assigned_manager: manager.id,
    deadline: dayAhead(),
    duration: 60,
    sessions: Array.from({ length: sessionsOfProgram }, () => session),
  });
  ledger.noteProgram(program, sessionsOfProgram);
  const half = Math.ceil(employees.length / 2);
  for (const batch of [employees.slice(0, half), employees.slice(half)]) {
    const ids = batch.map(({ id }) => id);
    const acknowledge = ledger.noteBatch(program, 'assigned', ids);
    await ask(manager, 'POST', `/api/training-program/${program}/employees/assign`, {
      assigned_employees: ids,
    });
    acknowledge();
  }
  const view = await ask(trainer, 'GET', `/api/training-programs/${program}`);
  const sessions = view.program.training_sessions.map(({ _id }) => _id);
  for (const [index, employee] of employees.entries()) {
    if (isStopping()) return;
    const chosen = /** @type {string} */ (sessions[index % sessions.length]);
    const choice = { user: employee.id, session: chosen };
    await ask(employee, 'POST', `/api/training-programs/${program}/enroll`, choice);
    ledger.noteEnrolment(program, employee.id, chosen);
  }
  for (let from = 0; from < half; from += 5) {
    const ids = employees.slice(from, Math.min(from + 5, half)).map(({ id }) => id);
    const acknowledge = ledger.noteBatch(program, 'completed', ids);
    await ask(trainer, 'POST', `/api/training-program/${program}/employees/complete`, {
      completed_employees: ids,
    });
    acknowledge();
  }
  const name = `Department ${randomUUID()}`;
  await ask(admin, 'POST', '/api/admin/departments', { name });
  ledger.noteDepartment(name);
  await changeName({ ledger, ask }, managers[number]);
}

/** Only the writer with the same number changes it, so that the last name is known. */
async function changeName(
  /** @type {{ledger: import('./ledger.mjs').Ledger, ask: ReturnType<typeof asking>}} */ { ledger, ask },
  /** @type {import('../company.mjs').Person | undefined} */ person,
) {
  if (!person) return;
  const { number, acknowledge } = ledger.noteName(person.id);
  await ask(person, 'PUT', '/api/user/change-name', { first_name: 'Sam', last_name: String(number) });
  acknowledge();
}
