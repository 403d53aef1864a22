import { randomUUID } from 'node:crypto';

export const sessionsOfProgram = 3;
export const batch = 10;

/**
 * A caller of the API; a refusal throws, a broken connection throws: only what returns was acknowledged.
 *
 * @typedef {object} Reply the fields of the replies that are read here, each in those calls that have it
 * @property {string} token
 * @property {{_id: string}} user
 * @property {string} program_id
 * @property {{_id: string}} department
 * @property {{_id: string, training_sessions: object[]}[]} programs
 * @property {{_id: string}[]} departments
 * @property {number} total
 *
 * @typedef {(method: string, path: string, body?: object) => Promise<Reply>} Call
 * @returns {Call}
 */
export function callerOf(/** @type {() => string} */ url, token = '') {
  return async (method, path, body) => {
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`);
    return reply;
  };
}

const password = 'guiding-light';

export async function signIn(/** @type {() => string} */ url, /** @type {string} */ email) {
  const { token } = await callerOf(url)('POST', '/api/user/signin', { email, password });
  return callerOf(url, token);
}

/** People to write about: a manager, a trainer and some employees. */
export async function createPeople(/** @type {Call} */ admin, employees = 40) {
  const create = async (/** @type {string} */ role) => {
    const email = `${role}-${randomUUID()}@company.example`;
    const form = { first_name: 'Sam', last_name: 'Test', email, temp_password: password, role };
    const { user } = await admin('POST', '/api/user/create', form);
    return { id: user._id, email };
  };
  const [manager, trainer] = [await create('manager'), await create('trainer')];
  return {
    manager,
    trainer,
    employees: await Promise.all(Array.from({ length: employees }, () => create('employee'))),
  };
}

/**
 * What the server has confirmed, by its ids: programs, programs to which a batch of people was assigned,
 * departments.
 *
 * @typedef {{programs: string[], batches: string[], departments: string[]}} Acknowledged
 */

/**
 * Writes one after the other until the server is gone: a program with its sessions, people assigned to it in
 * one batch, a department. Every acknowledged one is noted.
 *
 * @param {{admin: Call, manager: Call}} callers
 * @param {Awaited<ReturnType<typeof createPeople>>} people
 * @param {Acknowledged} acknowledged
 */
export async function writeUntilGone({ admin, manager }, people, acknowledged) {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const session = { trainer: people.trainer.id, date: day, time: '09:00' };
  try {
    for (;;) {
      const { program_id: program } = await admin('POST', '/api/training-programs/create', {
        title: `Program ${randomUUID()}`,
        description: 'Written under load.',
        assigned_manager: people.manager.id,
        deadline: day,
        duration: 60,
        sessions: Array.from({ length: sessionsOfProgram }, () => session),
      });
      acknowledged.programs.push(program);
      const ids = people.employees.slice(0, batch).map(({ id }) => id);
      await manager('POST', `/api/training-program/${program}/employees/assign`, { assigned_employees: ids });
      acknowledged.batches.push(program);
      const { department } = await admin('POST', '/api/admin/departments', {
        name: `Department ${randomUUID()}`,
      });
      acknowledged.departments.push(department._id);
    }
  } catch (error) {
    // The kill breaks the connection; a refusal by a living server would be a finding.
    if (!(error instanceof TypeError)) throw error;
  }
}
