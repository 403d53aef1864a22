import type { BodyOf } from '#shared/endpoint';
import { programsApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { createClient } from '../../../test/client.ts';
import { createUser, dayAhead, signIn } from '../company.ts';
import { inParallel } from '../in-parallel.ts';
import type { Random } from './random.ts';

/** So that instants in replies have the dates and times of the form. */
export const timeZone = 'UTC';

export interface KnownProgram {
  id: string;
  manager: string;
  trainers: string[];
}

/** What the clients know of the company; the server has the truth. */
export interface KnownCompany {
  /** Not archived, as far as known. */
  programs: KnownProgram[];
  /** Employees who sign in. */
  employees: string[];
  /** Employees who do not, and who come and go. */
  others: string[];
  /** Employees who are assigned together, once, and stay. */
  blocks: string[][];
  managers: string[];
  trainers: string[];
  departments: { id: string; name: string }[];
}

/** A title that says how many sessions there are, so that a half-written program shows. */
export const titleOf = (number: number, sessions: number) => `Program ${number} (${sessions} sessions)`;

/** What is sent for a new program. */
export function newProgram(
  random: Random,
  { trainers }: Pick<KnownCompany, 'trainers'>,
  manager: string,
): BodyOf<typeof programsApi.create> {
  const sessions = Array.from({ length: 2 + random.below(3) }, () => ({
    _id: null,
    trainer: random.pick(trainers) ?? '',
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

/** A company of 32 people who sign in and many who do not, with two programs for each manager. */
export async function createKnownCompany(url: string, random: Random) {
  const admin = await signIn(url);
  const hire = (role: Role, count: number) =>
    inParallel(Array.from({ length: count }), () => createUser(url, admin, role));
  const people = {
    admin: await hire('admin', 4),
    manager: await hire('manager', 6),
    trainer: await hire('trainer', 6),
    employee: await hire('employee', 16),
  };
  const others = await hire('employee', 100);
  const ids = (users: { id: string }[]) => users.map(({ id }) => id);
  const company: KnownCompany = {
    programs: [],
    employees: ids(people.employee),
    others: ids(others.slice(0, 40)),
    blocks: Array.from({ length: 12 }, (_, block) => ids(others.slice(40 + block * 5, 45 + block * 5))),
    managers: ids(people.manager),
    trainers: ids(people.trainer),
    departments: [],
  };
  const { call } = createClient(url).as(admin);
  for (const manager of [...company.managers, ...company.managers]) {
    const body = newProgram(random, company, manager);
    const { program_id: id } = await call(programsApi.create, { body });
    company.programs.push({ id, manager, trainers: body.sessions.map(({ trainer }) => trainer) });
  }
  return { company, people };
}
