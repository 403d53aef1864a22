import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Role } from '../shared/roles.ts';
import type { Config } from '../server/config.ts';
import type { TestDatabaseOptions } from './database.ts';
import { Someone } from './someone.ts';
import { startWorld, type ProgramFacts, type TestProgram, type World } from './world.ts';

/*
 * A company for the tests of a file or a `describe`:
 *
 *   const { admin, manager, ada, program } = stage({ assigned: ['ada'], program: { sessionDays: [1, 3] } });
 *
 *   test('…', async () => {
 *     await ada.enrols(program, 1);
 *     expect(await refused(manager.unassigns(program, ada))).toMatchObject({ status: 409, code: '…' });
 *   });
 *
 * - `people` are there for all tests. Name them with their roles, or you have an admin, a manager and a trainer.
 * - `newcomers` are new in each test: employees, or people with their roles.
 * - `assigned` are employees, new in each test and assigned to its program.
 * - `program` is new in each test. `createProgram` makes more of the same admin, manager and trainer.
 * - `anew`: each test begins with an empty company, in which `people` are new, too.
 * - `now` is the instant at which each test begins. Sign-ins of the cast never end by the clock.
 * - `anew` empties the company before each test: then everybody is new in it.
 * - `start` starts a company of another kind: `stage({ start: startMailedWorld })`.
 *
 * People's acts are in someone.ts. `during` makes anything else for all tests: `during(() => startSeatsWorld())`. All of
 * it is there once the tests run; before, only the names are.
 */

type Casting = Role | ({ role: Role } & Partial<Pick<Someone, 'first_name' | 'last_name' | 'email'>>);

/** The people of nearly every test. */
export const staff = { admin: 'admin', manager: 'manager', trainer: 'trainer' } as const;

interface Stage<People extends string, Newcomer extends string, Company extends World> {
  start?: () => Promise<Company>;
  settings?: Partial<Config>;
  database?: TestDatabaseOptions;
  people?: Record<People, Casting>;
  newcomers?: readonly Newcomer[] | Record<Newcomer, Casting>;
  assigned?: readonly Newcomer[];
  program?: Partial<ProgramFacts> | (() => Partial<ProgramFacts>);
  now?: string;
  anew?: boolean;
}

type Cast<Names extends string, Company extends World> = Record<Names, Someone> & {
  world: Company;
  /** New in each test, if the stage has one. */
  program: TestProgram;
  createProgram: (facts?: Partial<ProgramFacts>) => Promise<TestProgram>;
};

const asEmployee = (name: string): [string, Casting] => [name, 'employee'];
const isList = <Name extends string>(names: readonly Name[] | object): names is readonly Name[] =>
  Array.isArray(names);

/** Makes the object the same as another one. */
const fill = (target: object, source: object) =>
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(source));

/** Makes it before the tests; until then the object is empty. After them it is closed, if it can be. */
export function during<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made & { close?: () => Promise<void> };
  beforeAll(async () => {
    fill(made, await make());
  });
  afterAll(() => made.close?.());
  return made;
}

/** A company with these people, from before the first of the tests until after the last. */
export function stage<
  People extends string = keyof typeof staff,
  Newcomer extends string = never,
  Company extends World = World,
>({
  settings,
  database,
  start = () => startWorld(settings, database) as Promise<Company>,
  people = staff as Record<string, Casting>,
  newcomers = {} as Record<Newcomer, Casting>,
  assigned = [],
  program: facts = assigned.length > 0 ? {} : undefined,
  now,
  anew = false,
}: Stage<People, Newcomer, Company> = {}): Cast<People | Newcomer, Company> {
  const world = during(start);
  const program = {} as TestProgram;
  const inEachTest = Object.entries<Casting>({
    ...Object.fromEntries(assigned.map(asEmployee)),
    ...(isList(newcomers) ? Object.fromEntries(newcomers.map(asEmployee)) : newcomers),
  });
  const cast = Object.fromEntries(
    [...Object.entries(people), ...inEachTest].map(([name]) => [name, new Someone()]),
  ) as Record<People | Newcomer | keyof typeof staff, Someone>;

  async function enter(entering: [string, Casting][]): Promise<void> {
    for (const [name, casting] of entering) {
      const { role, ...rest } = typeof casting === 'string' ? { role: casting } : casting;
      cast[name as keyof typeof cast].become(world, await world.createPerson(role, rest));
    }
  }

  const createProgram = (more: Partial<ProgramFacts> = {}) => {
    const { admin, manager, trainer } = cast;
    const trainers = (more.sessionDays ?? [1]).map(() => trainer);
    return world.createProgram({ admin, manager, trainers, ...more });
  };

  const all = Object.entries<Casting>(people);
  beforeAll(() => enter(anew ? [] : all));
  beforeEach(async () => {
    if (anew) await world.empty();
    if (now) world.clock.set(now);
    if (anew) await enter(all);
    await enter(inEachTest);
    if (facts) fill(program, await createProgram(typeof facts === 'function' ? facts() : facts));
    if (assigned.length > 0) await cast.manager.assigns(program, ...assigned.map((name) => cast[name]));
  });
  return { ...cast, world, program, createProgram };
}
