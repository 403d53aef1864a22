import type { BodyOf } from '#shared/endpoint';
import { programsApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import type { Role } from '#shared/roles';
import { createClient } from '../../../test/client.ts';
import { createUser, dayAhead, minutesAhead, signIn } from '../company.ts';
import type { Random } from '../history/random.ts';
import { inParallel } from '../in-parallel.ts';

/** A program with fewer seats than people. */
export interface SeatedProgram {
  id: string;
  manager: string;
  /** As last seen; the server has the truth. */
  sessions: { id: string; trainer: string }[];
}

export interface SeatedCompany {
  programs: SeatedProgram[];
  employees: string[];
  trainers: string[];
  /** Who was deleted -> who works in their place. */
  successors: Map<string, { id: string; email: string }>;
}

type SessionForm = BodyOf<typeof programsApi.create>['sessions'][number];

/** A session starts so soon that it can be marked, and so late that it can be changed during the whole history. */
export const soon = 12;

/** Sessions and due dates lie at most so many days ahead. */
export const lastDay = 9;

/** A session on a later day. */
export function laterSession(
  random: Random,
  trainers: readonly string[],
  capacity: number | null,
): SessionForm {
  const hours = 8 + random.below(8);
  return {
    _id: null,
    trainer: random.pick(trainers) ?? '',
    date: dayAhead(1 + random.below(lastDay)),
    time: `${String(hours).padStart(2, '0')}:00`,
    capacity,
  };
}

/** Whose sheet is open already. */
function soonSession(random: Random, trainers: readonly string[]): SessionForm {
  return { _id: null, trainer: random.pick(trainers) ?? '', ...minutesAhead(soon), capacity: 3 };
}

/** 32 people, and a program for each manager with about a third of the seats that it needs. */
export async function createSeatedCompany(url: string, random: Random) {
  const admin = await signIn(url);
  const hire = (role: Role, count: number) =>
    inParallel(Array.from({ length: count }), () => createUser(url, admin, role));
  const people = {
    admin: await hire('admin', 2),
    manager: await hire('manager', 4),
    trainer: await hire('trainer', 4),
    employee: await hire('employee', 22),
  };
  const trainers = people.trainer.map(({ id }) => id);
  const employees = people.employee.map(({ id }) => id);
  const company: SeatedCompany = { programs: [], employees, trainers, successors: new Map() };
  const { call } = createClient(url).as(admin);
  for (const [index, { id: manager, email }] of people.manager.entries()) {
    const later = [1, 2, index === 0 ? null : 2].map((capacity) => laterSession(random, trainers, capacity));
    const body = {
      title: `Program ${index}`,
      description: 'Part of a history.',
      assigned_manager: manager,
      deadline: dayAhead(6),
      duration: 60,
      sessions: [soonSession(random, trainers), ...later],
    };
    const { program_id: id } = await call(programsApi.create, { body });
    const assignment = { params: { id }, body: { assigned_employees: employees } };
    await createClient(url)
      .as(await signIn(url, email))
      .call(programsApi.assign, assignment);
    const { program } = await call(programsApi.view, { params: { id } });
    company.programs.push({ id, manager, sessions: sessionsOf(program) });
  }
  return { company, people };
}

/** What is remembered of a program's sessions. */
export function sessionsOf({ training_sessions }: Program): SeatedProgram['sessions'] {
  return training_sessions.map(({ _id, trainer }) => ({ id: _id, trainer: trainer._id }));
}
