import { randomUUID } from 'node:crypto';
import { need, senderOf } from './client.mjs';
import { runCli } from './server.mjs';

/** Of everybody in these companies. */
export const password = 'guiding-light';
const email = 'admin@company.example';

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} email
 * @property {import('./client.mjs').Send} send as this person
 */

/**
 * A caller of the API for whom everything must succeed: it throws for any other answer.
 *
 * @param {() => string} url
 * @param {string} [token]
 */
export function callerOf(url, token) {
  const send = senderOf(url, token);
  return (/** @type {Parameters<typeof send>} */ ...request) => need(send, ...request);
}

/** The first admin, made on the command line. */
export function createAdmin(/** @type {Record<string, string>} */ env) {
  const names = ['--first-name', 'Ada', '--last-name', 'Admin'];
  runCli(['create-admin', '--email', email, ...names], env, `${password}\n`);
}

/** @returns {Promise<Person>} */
export async function signIn(/** @type {() => string} */ url, address = email) {
  const { token, user } = await callerOf(url)('POST', '/api/user/signin', { email: address, password });
  return { id: user._id, email: address, send: senderOf(url, token) };
}

/** Creates a user; nobody is signed in by that. */
export async function createUser(
  /** @type {import('./client.mjs').Send} */ admin,
  /** @type {string} */ role,
  lastName = 'Test',
) {
  const address = `${role}-${randomUUID()}@company.example`;
  const form = { first_name: 'Sam', last_name: lastName, email: address, temp_password: password, role };
  const { user } = await need(admin, 'POST', '/api/user/create', form);
  return { id: user._id, email: address };
}

/**
 * A signed-in company to write about.
 *
 * @param {() => string} url
 * @param {{managers?: number, trainers?: number, employees?: number}} numbers
 */
export async function createPeople(url, { managers = 1, trainers = 1, employees = 20 } = {}) {
  const admin = await signIn(url);
  const hire = (/** @type {string} */ role, /** @type {number} */ number) =>
    Promise.all(
      Array.from({ length: number }, async () => {
        const user = await createUser(admin.send, role);
        return signIn(url, user.email);
      }),
    );
  return {
    admin,
    managers: await hire('manager', managers),
    trainers: await hire('trainer', trainers),
    employees: await hire('employee', employees),
  };
}

/** @typedef {Awaited<ReturnType<typeof createPeople>>} People */

/** A calendar date some days ahead, safely so in any zone. */
export function dayAhead(days = 30) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
