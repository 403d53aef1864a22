import { signInApi, usersApi } from '#shared/contract';
import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/roles';
import { createClient, nobody } from '../../test/client.ts';
import { runCommand } from '../server/command-line.ts';
import type { Environment } from '../server/settings.ts';
import { senderOf, type Send } from './client.ts';
import { inParallel } from './in-parallel.ts';

/** Of everybody in these companies. */
export const password = 'guiding-light';
const adminEmail = 'admin@company.example';

/** So that instants in replies have the dates and times of forms. */
export const timeZone = 'UTC';

/** A session starts in so many minutes: so soon that it can be marked, and so late that it can be changed. */
export const soon = 12;

/** Somebody who is signed in. */
export interface Person {
  id: string;
  email: string;
  token: string;
  /** Makes a call as this person. */
  send: Send;
}

/** The first admin, made on the command line. */
export function createAdmin(env: Environment): void {
  const names = ['--first-name', 'Ada', '--last-name', 'Admin'];
  runCommand(['create-admin', '--email', adminEmail, ...names], env, `${password}\n`);
}

/** Signs somebody in: the first admin unless said otherwise. */
export async function signIn(url: string, email = adminEmail): Promise<Person> {
  const { token, user } = await createClient(url)
    .as(nobody)
    .call(signInApi.signIn, { body: { email, password } });
  return { id: user._id, email, token, send: senderOf(url, token) };
}

/** What an admin fills in for a new user, whom nobody else has the address of. */
export function newUser(role: Role) {
  return {
    first_name: 'Sam',
    last_name: 'Test',
    email: `${role}-${randomUUID()}@company.example`,
    temp_password: password,
    role,
    department: null,
  };
}

/** Creates a user; nobody is signed in by that. */
export async function createUser(url: string, admin: Person, role: Role) {
  const body = newUser(role);
  const { user } = await createClient(url).as(admin).call(usersApi.create, { body });
  return { id: user._id, email: body.email };
}

/** A signed-in company to write about. */
export async function createPeople(url: string, { managers = 1, trainers = 1, employees = 20 } = {}) {
  const admin = await signIn(url);
  const hire = (role: Role, number: number) =>
    inParallel(Array.from({ length: number }), async () => {
      const user = await createUser(url, admin, role);
      return signIn(url, user.email);
    });
  return {
    admin,
    managers: await hire('manager', managers),
    trainers: await hire('trainer', trainers),
    employees: await hire('employee', employees),
  };
}

export type People = Awaited<ReturnType<typeof createPeople>>;

/** Date and time some minutes ahead, as a form has them in UTC. */
export function minutesAhead(minutes: number): { date: string; time: string } {
  const start = new Date(Date.now() + minutes * 60_000).toISOString();
  return { date: start.slice(0, 10), time: start.slice(11, 16) };
}

/** A calendar date some days ahead, safely so in any zone. */
export function dayAhead(days = 30): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
